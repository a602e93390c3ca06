"""The first start without a keyboard: what stands on the panel, and what can be read on the card
afterwards.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
USER_DATA = (DEPLOY / "user-data").read_text(encoding="utf-8")
FIRST_BOOT = (DEPLOY / "first-boot").read_text(encoding="utf-8")


class Card:
    """A card whose boot partition, system and panel are files of the test's."""

    def __init__(self, folder: Path) -> None:
        self.boot, self.home, self.tools = folder / "boot", folder / "opt", folder / "tools"
        self.panel, self.calls = folder / "panel", folder / "calls"
        for place in (self.boot, self.tools, folder / "tmp"):
            place.mkdir()
        self.folder = folder
        self.bundle = self.boot / "table-companion-1.tar"
        self.has("setfont")
        self.has("apt-get")

    def has(self, command: str, answer: str = "") -> None:
        tool = self.tools / command
        tool.write_text(f'#!/bin/bash\necho "{command} $*" >>"{self.calls}"\n{answer}\n')
        tool.chmod(0o755)

    def carries(self, installation: str) -> None:
        """A bundle whose installation does this."""
        source = self.folder / "source"
        source.write_text(f'#!/bin/bash\necho "install $*" >>"{self.calls}"\n{installation}\n')
        source.chmod(0o755)
        with tarfile.open(self.bundle, "w") as bundle:
            bundle.add(source, "table-companion/deploy/install")

    def starts(self) -> str:
        """What stands on the panel afterwards."""
        surroundings = {
            "PATH": f"{self.tools}:/usr/bin:/bin",
            "COMPANION_HOME": str(self.home),
            "TMPDIR": str(self.folder / "tmp"),
        }
        command = [str(DEPLOY / "first-boot"), str(self.bundle), str(self.panel)]
        self.left = subprocess.run(command, env=surroundings).returncode
        return self.panel.read_text(encoding="utf-8")

    @property
    def log(self) -> str:
        return (self.boot / "table-companion-log.txt").read_text(encoding="utf-8")

    @property
    def called(self) -> list[str]:
        return self.calls.read_text(encoding="utf-8").splitlines()

    def refuses(self, code: str) -> str:
        return f"echo '{code} ' >{self.home}/last-update; exit 1"


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_a_bundle_alone_is_enough(card: Card) -> None:
    card.carries("true")
    assert "1 of 3" in card.starts()
    assert (card.left, card.called[-1]) == (0, "install ")


def test_what_goes_on_stands_on_the_panel_in_both_languages(card: Card) -> None:
    card.carries("true")
    panel = card.starts()
    assert "3 of 3: the table." in panel
    assert "3 из 3: сам стол." in panel


def test_a_panel_without_cyrillic_is_told_in_english_alone(card: Card) -> None:
    card.has("setfont", "exit 1")
    card.carries("true")
    assert not re.search("[а-я]", card.starts())
    assert "распаковка" in card.log


def test_libraries_that_lie_on_the_card_need_no_network(card: Card) -> None:
    card.carries("true")
    (card.boot / "debian").mkdir()
    library = card.boot / "debian/libgl1.deb"
    library.touch()
    assert "2 of 3" in card.starts()
    waits = "-o DPkg::Lock::Timeout=600"
    assert f"apt-get install {waits} --yes --no-install-recommends {library}" in card.called


def test_a_key_on_the_card_is_trusted_from_the_beginning(card: Card) -> None:
    card.carries("true")
    (card.boot / "table-key.pub").touch()
    card.starts()
    assert card.called[-1] == f"install --trust {card.boot}/table-key.pub"


def test_a_bundle_that_was_cut_short_is_told(card: Card) -> None:
    card.carries("true\n" + "#" * 30000)
    os.truncate(card.bundle, 10000)
    assert "not whole" in card.starts()
    assert card.left == 1


REFUSALS = {
    "no-space": "16 GB",
    "system": "Raspberry Pi OS Lite",
    "user": "another name",
    "packages": "connect a network",
    "key": "not a public key",
    "under-way": "until it has ended",
    "trial": "table-companion-log.txt",
}


@pytest.mark.parametrize(("code", "cure"), REFUSALS.items())
def test_what_the_installation_refuses_has_its_sentence_and_cure(
    card: Card, code: str, cure: str
) -> None:
    card.carries(card.refuses(code))
    panel = card.starts()
    assert cure in panel
    assert "tried at each start" in panel


def test_each_reason_of_the_installation_is_known_here() -> None:
    """All but those that cannot be at a first start."""
    said = (DEPLOY / "install").read_text() + (DEPLOY / "appliance").read_text()
    codes = set(re.findall(r"\brefuse ([a-z-]+) ", said))
    assert codes - {"root", "battle", "read-only"} == set(REFUSALS)


def test_a_table_without_a_picture_asks_for_the_cable(card: Card) -> None:
    card.carries(f"mkdir {card.home}/current; exit 1")
    assert "cable" in card.starts()


def test_what_the_installation_said_can_be_read_on_any_computer(card: Card) -> None:
    card.carries("echo dpkg was interrupted >&2; exit 1")
    card.starts()
    assert "dpkg was interrupted" in card.log


def test_a_start_that_a_pulled_plug_ended_leaves_nothing_in_the_way(card: Card) -> None:
    card.carries("true")
    (card.folder / "tmp/table-companion-first-boot/left").mkdir(parents=True)
    card.starts()
    assert card.left == 0
    assert list((card.folder / "tmp").iterdir()) == []


def script_of_user_data() -> str:
    """What the file lays down and each start does until the table is there."""
    lines = USER_DATA.partition("    content: |\n")[2].partition("\n\n")[0].splitlines()
    return "\n".join(line.removeprefix("      ") for line in lines)


def test_the_script_in_user_data_is_one(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(script_of_user_data())
    subprocess.run(["bash", "-n", script], check=True)
    assert script.read_text().startswith("#!/bin/bash\n")


def filled_in(text: str) -> str:
    """The # taken away from all that is offered, but for what only Raspberry Pi's cloud-init has."""
    head, _, rest = text.partition("\n")
    offered = re.sub("^#enable_ssh.*\n", "", rest, flags=re.MULTILINE)
    return f"{head}\n" + re.sub("^( *)#(-|[a-z]|  )", r"\1\2", offered, flags=re.MULTILINE)


def with_a_mistake(text: str) -> str:
    """A line that begins a space too early."""
    return text.replace("\n  - path:", "\n - path:", 1).replace(
        "\n    permissions", "\n   permissions"
    )


def test_filled_in_the_file_offers_a_keeper_and_a_network() -> None:
    text = filled_in(USER_DATA)
    assert "\nusers:\n  - name: keeper\n" in text
    assert "\n  - path: /etc/netplan/60-table.yaml\n    permissions:" in text


@pytest.mark.skipif(not shutil.which("cloud-init"), reason="no cloud-init here")
@pytest.mark.parametrize(
    ("text", "sound"),
    [(USER_DATA, True), (filled_in(USER_DATA), True), (with_a_mistake(USER_DATA), False)],
    ids=["as it lies there", "filled in", "with a mistake"],
)
def test_cloud_init_takes_the_file_and_names_a_mistake(
    tmp_path: Path, text: str, sound: bool
) -> None:
    path = tmp_path / "user-data"
    path.write_text(text, encoding="utf-8")
    judged = subprocess.run(["cloud-init", "schema", "--config-file", path], capture_output=True)
    assert (judged.returncode == 0) == sound


def test_every_sentence_is_said_in_both_languages() -> None:
    told = re.findall(r'\b(?:tell) "(?:[^"\\]|\\.)*"\s*(?:\\\n\s*)?"((?:[^"\\]|\\.)*)"', FIRST_BOOT)
    assert len(told) == FIRST_BOOT.count('tell "')
    assert all(re.search("[а-я]", russian) for russian in told)
