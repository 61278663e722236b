#!/bin/sh
# Take Cardtable out of this person's programs, as install.sh put it there. Tables and settings stay.
set -eu

main() {
    program=$HOME/.local/lib/cardtable
    data=${XDG_DATA_HOME:-$HOME/.local/share}

    if [ "$(readlink "$HOME/.local/bin/cardtable" 2>/dev/null)" = "$program/cardtable" ]; then
        rm -f "$HOME/.local/bin/cardtable"
    fi
    rm -f "$data"/icons/hicolor/*/apps/cardtable.png "$data/icons/hicolor/scalable/apps/cardtable.svg"
    rm -f "$data/mime/packages/cardtable.xml" "$data/applications/cardtable.desktop"
    if [ -f "$program/uninstall.sh" ]; then
        rm -rf "$program"
    fi
    if command -v update-mime-database >/dev/null 2>&1; then
        update-mime-database "$data/mime" >/dev/null 2>&1 || true
    fi
    if command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database "$data/applications" >/dev/null 2>&1 || true
    fi
    if command -v gtk-update-icon-cache >/dev/null 2>&1; then
        gtk-update-icon-cache -f -t "$data/icons/hicolor" >/dev/null 2>&1 || true
    fi
    echo "Cardtable is no longer among your programs."
    echo "Your tables are still in $data/cardtable, your settings in ${XDG_CONFIG_HOME:-$HOME/.config}/cardtable"
}

main
