"""A model of Tesseract's in whole numbers made one of floats again, so that it can learn on.

Debian gives `eng` in whole numbers only, and `lstmtraining` goes on from floats only. A weight is its whole number times
its row's scale.  floats.py eng.lstm eng-floats.lstm
"""

import struct
import sys

WHOLE, DOUBLE, OWN_RATES, WHOLE_MODE = 1, 128, 64, 1
NESTED = {"Series", "Parallel", "RTLReversed", "TTBReversed", "XYTranspose"}
RECURRENT = {"LSTM", "SummLSTM"}
FULL = {"Logistic", "LinLogistic", "LinTanh", "Tanh", "Relu", "Linear", "Softmax"}
# By number, as files of before 2017 name them.
KINDS = (
    "Invalid Input Convolve Maxpool Parallel Replicated ParBidiLSTM DepParUDLSTM Par2dLSTM Series Reconfig RTLReversed "
    "TTBReversed XYTranspose LSTM SummLSTM Logistic LinLogistic LinTanh Tanh Relu Linear Softmax"
).split()


class Model:
    def __init__(self, given: bytes):
        self.given, self.at, self.made = given, 0, bytearray()

    def take(self, form: str):
        values = struct.unpack_from("<" + form, self.given, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def keep(self, form: str):
        values = self.take(form)
        self.made += struct.pack("<" + form, *values)
        return values

    def weights(self):
        (mode,) = self.take("B")
        if not mode & WHOLE:
            sys.exit("these are floats already")
        rows, columns, _ = self.take("IIb")
        whole = self.take(f"{rows * columns}b")
        (count,) = self.take("I")
        scales = self.take(f"{count}{'d' if mode & DOUBLE else 'f'}")
        self.made += struct.pack("<BIId", mode & ~WHOLE | DOUBLE, rows, columns, 0.0)
        floats = [value * scales[i // columns] for i, value in enumerate(whole)]
        self.made += struct.pack(f"<{len(floats)}d", *floats)

    def layer(self):
        (number,) = self.keep("B")
        kind = KINDS[number]
        if number == 0:
            (length,) = self.keep("I")
            kind = self.keep(f"{length}s")[0].decode()
        _, _, flags, _, _, _, length = self.keep("bbiiiiI")
        self.keep(f"{length}s")
        if kind in NESTED:
            (count,) = self.keep("I")
            for _ in range(count):
                self.layer()
            if flags & OWN_RATES:
                (count,) = self.keep("I")
                self.keep(f"{count}f")
        elif kind == "Input":
            self.keep("5i")
        elif kind in {"Convolve", "Maxpool", "Reconfig"}:
            self.keep("2i")
        elif kind in RECURRENT:
            self.keep("i")
            for _ in range(4):
                self.weights()
        elif kind in FULL:
            self.weights()
        else:
            sys.exit(f"a layer of the kind {kind} is not known here")

    def whole(self) -> bytes:
        self.layer()
        (length,) = self.keep("I")
        self.keep(f"{length}s")
        (flags,) = self.take("i")
        self.made += struct.pack("<i", flags & ~WHOLE_MODE) + self.given[self.at :]
        return bytes(self.made)


if __name__ == "__main__":
    source, out = sys.argv[1:]
    with open(source, "rb") as given:
        floats = Model(given.read()).whole()
    with open(out, "wb") as made:
        made.write(floats)
