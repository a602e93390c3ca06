-- A battle's journal: rows are added at the end and never change.
BEGIN;
PRAGMA application_id = 1413631044;
PRAGMA user_version = 1;
CREATE TABLE entry (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    body BLOB NOT NULL,
    hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER nothing_is_changed BEFORE UPDATE ON entry
BEGIN
    SELECT RAISE(ABORT, 'a journal entry is never changed');
END;
CREATE TRIGGER nothing_is_deleted BEFORE DELETE ON entry
BEGIN
    SELECT RAISE(ABORT, 'a journal entry is never deleted');
END;
CREATE TRIGGER nothing_is_replaced BEFORE INSERT ON entry
WHEN NEW.seq IS NOT (SELECT COALESCE(MAX(seq) + 1, 0) FROM entry)
BEGIN
    SELECT RAISE(ABORT, 'a journal entry is added at the end');
END;
COMMIT;
