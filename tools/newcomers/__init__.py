"""Scripted newcomers: a player of each game who has done the two lessons and plays what they advise, nothing more."""
