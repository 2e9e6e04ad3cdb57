"""Progress: a bar on terminals, seldom lines elsewhere."""

import io

from genows.load.progress import Progress


class Clock:
    """Seconds, set by the test."""

    now = 0.0

    def __call__(self):
        return self.now


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_elsewhere_than_on_a_terminal_a_step_is_a_line_and_another_every_ten_seconds():
    stream, clock = io.StringIO(), Clock()
    step = Progress(stream, clock).step("matrix: data.txt", 1000)
    step.advance(100)
    clock.now = 10
    step.advance(400)
    step.advance(100)
    step.done()
    assert stream.getvalue() == "matrix: data.txt\nmatrix: data.txt (50 %)\n"


def test_on_a_terminal_a_bar_is_redrawn_at_most_ten_times_a_second_and_ends_full():
    stream, clock = Terminal(), Clock()
    step = Progress(stream, clock).step("data.txt", 100)
    step.advance(10)
    clock.now = 0.2
    step.advance(40)
    step.done()
    step.done()
    drawings = stream.getvalue().split("\r")[1:]
    assert drawings == [
        f"[{' ' * 30}]   0 % data.txt",
        f"[{'#' * 15}{' ' * 15}]  50 % data.txt",
        f"[{'#' * 30}] 100 % data.txt\n",
    ]
