"""The only room with YAML and folders: table files, saved tables, settings, statistics, exercises."""
