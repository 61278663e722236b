"""The only package with YAML and folders: table files, saved tables, settings, statistics, exercises."""
