"""How many acts a second Python gets ruled on: games of fifty acts, as in `cargo run --release -p jadoube-desk --example rate`."""

import time

import jadoube

ACTS = [f"{side} plays {move}" for side, move in zip(["white", "black"] * 2, ["g1f3", "g8f6", "f3g1", "f6g8"])]


def rate() -> float:
    began = time.perf_counter()
    for _ in range(400):
        game = jadoube.Game("british-1899")
        for n in range(50):
            game.act(ACTS[n % 4])
    return 20_000 / (time.perf_counter() - began)


print(f"{max(rate() for _ in range(7)):.0f} acts a second")
