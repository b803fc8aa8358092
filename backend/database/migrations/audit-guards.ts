import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** Fields that identify the person whom an entry is about, as in backend/modules/audit/named-people.ts. */
const PERSONAL_FIELDS = ['displayName', 'photoURL', 'email', 'emailKey', 'nameKey']
const PERSONAL = sql.raw(PERSONAL_FIELDS.map((field) => `'${field}'`).join(', '))

const CHANGED = sql.lit('an audit entry cannot be changed')
const TOO_YOUNG = sql.lit('an audit entry cannot be deleted before its time')
const NOT_ERASED = sql.lit('only a removed account can be erased')

/** Columns that no erasure changes. */
const FIXED = sql.raw(
  ['id', 'at', 'action', 'subject_kind']
    .map((column) => `NEW.${column} IS NOT DISTINCT FROM OLD.${column}`)
    .join(' AND '),
)
/** Ids that are the same, or the pseudonym `e` in place of the erased person. */
const IDS = sql.raw(`
  (NEW.actor_id = OLD.actor_id OR (OLD.actor_id = e.user_id AND NEW.actor_id = e.pseudonym))
  AND (NEW.subject_id = OLD.subject_id
    OR (OLD.subject_kind = 'user' AND OLD.subject_id = e.user_id AND NEW.subject_id = e.pseudonym))`)
const IS_ABOUT = sql.raw(`(OLD.subject_kind = 'user' AND OLD.subject_id = e.user_id)`)

/** The nodes of a JSON text in document order; with their numbers of children they determine it. */
const nodes = (row: 'OLD' | 'NEW', column: string) =>
  sql.raw(`(
    SELECT row_number() OVER (ORDER BY id) AS n, key, type, atom,
      CASE type WHEN 'array' THEN json_array_length(value)
        WHEN 'object' THEN (SELECT count(*) FROM json_each(value)) END AS children
    FROM json_tree(${row}.${column}))`)

/** A JSON column is the same, but for the pseudonym in place of the person and of what identifies them. */
const stateOnSqlite = (column: 'before' | 'after') => sql`
  (NEW.${sql.raw(column)} IS OLD.${sql.raw(column)}
    OR (NEW.${sql.raw(column)} IS NOT NULL AND OLD.${sql.raw(column)} IS NOT NULL
      AND (SELECT count(*) FROM json_tree(NEW.${sql.raw(column)}))
        = (SELECT count(*) FROM json_tree(OLD.${sql.raw(column)}))
      AND NOT EXISTS (
        SELECT 1 FROM ${nodes('OLD', column)} was
        JOIN ${nodes('NEW', column)} became ON became.n = was.n
        WHERE NOT (
          (became.key IS was.key OR (was.key = e.user_id AND became.key IS e.pseudonym))
          AND ((became.type = was.type AND became.atom IS was.atom AND became.children IS was.children)
            OR (became.type = 'text' AND was.type = 'text' AND became.atom = e.pseudonym
              AND (was.atom = e.user_id OR (${IS_ABOUT} AND coalesce(was.key IN (${PERSONAL}), 0)))))))))`

async function guardOnSqlite(queries: Queries): Promise<void> {
  await sql`DROP TRIGGER audit_before_update`.execute(queries)
  await sql`CREATE TRIGGER audit_before_update BEFORE UPDATE ON audit
    WHEN NEW.rowid IS NOT OLD.rowid OR NOT (${FIXED}) OR NOT EXISTS (
      SELECT 1 FROM audit_erasures e
      WHERE ${IDS} AND ${stateOnSqlite('before')} AND ${stateOnSqlite('after')})
    BEGIN SELECT RAISE(ABORT, ${CHANGED}); END`.execute(queries)
  // REPLACE deletes the row in its way, and runs no trigger for it.
  await sql`CREATE TRIGGER audit_before_insert BEFORE INSERT ON audit
    WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id OR rowid = NEW.rowid)
    BEGIN SELECT RAISE(ABORT, ${CHANGED}); END`.execute(queries)
  // -1 stands for a rowid that the statement leaves out: a row there would refuse all that come after it.
  await sql`CREATE TRIGGER audit_after_insert AFTER INSERT ON audit WHEN NEW.rowid < 0
    BEGIN SELECT RAISE(ABORT, ${CHANGED}); END`.execute(queries)
  await sql`CREATE TRIGGER audit_erasures_before_insert BEFORE INSERT ON audit_erasures
    WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
      OR EXISTS (SELECT 1 FROM audit_erasures WHERE user_id = NEW.user_id)
      OR length(NEW.pseudonym) <> 41 OR NEW.pseudonym NOT GLOB 'gone-*'
      OR substr(NEW.pseudonym, 6) GLOB '*[^0-9a-f-]*'
    BEGIN SELECT RAISE(ABORT, ${NOT_ERASED}); END`.execute(queries)
  await sql`CREATE TRIGGER audit_erasures_before_update BEFORE UPDATE ON audit_erasures
    BEGIN SELECT RAISE(ABORT, ${NOT_ERASED}); END`.execute(queries)
}

async function guardOnPostgres(queries: Queries): Promise<void> {
  // Tables of a session must not take the place of these.
  const path = sql`SET search_path FROM CURRENT`
  await sql`SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`.execute(
    queries,
  )
  // Escapes are read as text: jsonb takes neither zero characters nor half of a surrogate pair.
  await sql`CREATE FUNCTION audit_json(state text) RETURNS jsonb LANGUAGE sql IMMUTABLE ${path}
    AS $$ SELECT replace(state, '\\u', '/u')::jsonb $$`.execute(queries)
  await sql`CREATE FUNCTION is_audit_state_erased(
      was jsonb, became jsonb, person text, pseudonym text, is_about boolean
    ) RETURNS boolean LANGUAGE plpgsql IMMUTABLE ${path} AS $$
    BEGIN
      IF was IS NULL OR became IS NULL THEN RETURN was IS NULL AND became IS NULL; END IF;
      IF became = was THEN RETURN true; END IF;
      IF was = to_jsonb(person) THEN RETURN became = to_jsonb(pseudonym); END IF;
      IF jsonb_typeof(was) = 'array' AND jsonb_typeof(became) = 'array' THEN
        RETURN jsonb_array_length(was) = jsonb_array_length(became) AND NOT EXISTS (
          SELECT 1 FROM generate_series(0, jsonb_array_length(was) - 1) n
          WHERE NOT is_audit_state_erased(was -> n, became -> n, person, pseudonym, is_about));
      END IF;
      IF jsonb_typeof(was) = 'object' AND jsonb_typeof(became) = 'object' THEN
        RETURN (SELECT count(*) FROM jsonb_object_keys(was))
            = (SELECT count(*) FROM jsonb_object_keys(became))
          AND NOT EXISTS (
            SELECT 1 FROM jsonb_each(was) field
            WHERE NOT coalesce(is_about AND field.key IN (${PERSONAL})
                AND jsonb_typeof(field.value) = 'string'
                AND became -> field.key = to_jsonb(pseudonym), false)
              AND NOT is_audit_state_erased(field.value,
                became -> (CASE field.key WHEN person THEN pseudonym ELSE field.key END),
                person, pseudonym, is_about));
      END IF;
      RETURN false;
    END $$`.execute(queries)
  await sql`CREATE FUNCTION guard_audit_update() RETURNS trigger LANGUAGE plpgsql ${path} AS $$
    BEGIN
      IF ${FIXED} AND EXISTS (
        SELECT 1 FROM audit_erasures e
        WHERE ${IDS}
          AND is_audit_state_erased(audit_json(OLD.before), audit_json(NEW.before),
            e.user_id, e.pseudonym, ${IS_ABOUT})
          AND is_audit_state_erased(audit_json(OLD.after), audit_json(NEW.after),
            e.user_id, e.pseudonym, ${IS_ABOUT}))
      THEN RETURN NEW; END IF;
      RAISE EXCEPTION USING MESSAGE = ${CHANGED};
    END $$`.execute(queries)
  await sql`CREATE FUNCTION guard_audit_erasure() RETURNS trigger LANGUAGE plpgsql ${path} AS $$
    BEGIN
      IF TG_OP = 'INSERT' AND NEW.pseudonym ~ '^gone-[0-9a-f-]{36}$'
        AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
      THEN RETURN NEW; END IF;
      RAISE EXCEPTION USING MESSAGE = ${NOT_ERASED};
    END $$`.execute(queries)
  await sql`DROP TRIGGER audit_before_update ON audit`.execute(queries)
  await sql`CREATE TRIGGER audit_before_update BEFORE UPDATE ON audit
    FOR EACH ROW EXECUTE FUNCTION guard_audit_update()`.execute(queries)
  await sql`CREATE TRIGGER audit_before_truncate BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_deed_change(${TOO_YOUNG})`.execute(queries)
  await sql`CREATE TRIGGER audit_erasures_before_write BEFORE INSERT OR UPDATE ON audit_erasures
    FOR EACH ROW EXECUTE FUNCTION guard_audit_erasure()`.execute(queries)
}

/**
 * 0080: an audit entry changes only by the erasure of a person. `audit_erasures` has a row for the time of the
 * transaction that removes the account, and the triggers compare an entry with what that person's pseudonym makes of it.
 * Versions of before cannot remove accounts with audit entries any more.
 */
export async function addAuditGuards(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('audit_erasures')
    .addColumn('user_id', text, (column) => column.primaryKey().notNull())
    .addColumn('pseudonym', text, (column) => column.notNull())
    .execute()
  await (isSqlite ? guardOnSqlite(queries) : guardOnPostgres(queries))
}
