#!/bin/sh
# Put Cardtable among this person's programs: no password, nothing outside the home folder. uninstall.sh takes it back.
set -eu

main() {
    here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
    program=$HOME/.local/lib/cardtable
    data=${XDG_DATA_HOME:-$HOME/.local/share}

    if [ "$here" != "$program" ]; then
        copy
    fi
    mkdir -p "$HOME/.local/bin"
    if [ -L "$HOME/.local/bin/cardtable" ] || [ ! -e "$HOME/.local/bin/cardtable" ]; then
        ln -sf "$program/cardtable" "$HOME/.local/bin/cardtable"
    else
        echo "install.sh: $HOME/.local/bin/cardtable is something else and stays as it is" >&2
    fi

    for picture in "$program"/share/icons/cardtable-*.png; do
        size=${picture##*-}
        size=${size%.png}
        put "$picture" "$data/icons/hicolor/${size}x$size/apps/cardtable.png"
    done
    put "$program/share/icons/cardtable.svg" "$data/icons/hicolor/scalable/apps/cardtable.svg"
    put "$program/share/cardtable.xml" "$data/mime/packages/cardtable.xml"
    mkdir -p "$data/applications"
    # A desktop may not know ~/.local/bin, so the whole path is written down, in the quotes of desktop files.
    quoted=$(printf '%s' "$program/cardtable" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')
    {
        grep -v '^Exec=' "$program/share/cardtable.desktop"
        printf 'Exec="%s" %%f\n' "$quoted"
    } >"$data/applications/cardtable.desktop"
    tell_desktop
    echo "Cardtable is among your programs now. It lies in $program"
}

# Copy the program's folder, so that at any moment either the old or the new one is there as a whole.
copy() {
    if [ -e "$program" ] && [ ! -f "$program/uninstall.sh" ]; then
        echo "install.sh: $program is there, but it is no Cardtable; nothing was done" >&2
        exit 1
    fi
    mkdir -p "$HOME/.local/lib"
    rm -rf "$program.new" "$program.old"
    cp -R "$here" "$program.new"
    if [ -e "$program" ]; then
        mv "$program" "$program.old"
    fi
    mv "$program.new" "$program"
    rm -rf "$program.old"
}

put() {
    mkdir -p "$(dirname -- "$2")"
    cp "$1" "$2"
}

# Desktops look for what is new by themselves, some only after a while; these tools, where they are, make it at once.
tell_desktop() {
    touch "$data/icons/hicolor"
    if command -v update-mime-database >/dev/null 2>&1; then
        update-mime-database "$data/mime" >/dev/null 2>&1 || true
    fi
    if command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database "$data/applications" >/dev/null 2>&1 || true
    fi
    if command -v gtk-update-icon-cache >/dev/null 2>&1; then
        gtk-update-icon-cache -f -t "$data/icons/hicolor" >/dev/null 2>&1 || true
    fi
}

main
