"""Words that no log may hold are sent through every door and every fault; nothing of them is logged or printed.

Each test first shows that the words went where they could have been logged: that an answer holds them, or that the
line is there which says what failed. `words` has them and looks for them; `conftest` brings that to every test.
"""
