// Codes and names of referred records to their ids: all of a batch in one statement per entity and 5,000 texts, and
// remembered for the rest of the file. Records in any state are found, so that the checks can say what is wrong with them.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { LookupBy } from '#model/wire/jobs.ts';
import { halfWidth, singleLine } from '#model/kinds/plainText.ts';
import type { Context } from '#server/context.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { labelColumns, shapeOf } from '#server/store/shape.ts';
import { and, Parameters } from '#server/store/sql.ts';

/** An id, or how many records fit. */
export type Found = { id: string } | { count: number };

interface Known {
  /** Ids by text, for each label column in its order. */
  byColumn: Map<string, string[]>[];
  asked: Set<string>;
  /** By id, the record within which its code is unique. */
  owners: Map<string, string>;
}

const perStatement = 5_000;
const mostKnown = 300_000;

export class Lookup {
  readonly #known = new Map<string, Known>();
  readonly #brought = new Set<string>();
  readonly #wanted = new Map<string, Set<string>>();

  /** Asks for the text with the next `load`. */
  want(entity: string, text: string): void {
    const typed = singleLine(text);
    const known = this.#known.get(entity);
    for (const spelling of spellings(typed)) {
      if (spelling === '' || known?.asked.has(spelling) === true) continue;
      const wanted = this.#wanted.get(entity);
      if (wanted === undefined) this.#wanted.set(entity, new Set([spelling]));
      else wanted.add(spelling);
    }
  }

  async load(context: Context): Promise<void> {
    for (const [entity, texts] of this.#wanted) {
      const def = entityOf(entity);
      if (def === undefined) continue;
      let known = this.#known.get(entity);
      if (known === undefined || known.asked.size > mostKnown) {
        known = {
          byColumn: textLabels(def).map(() => new Map<string, string[]>()),
          asked: new Set(),
          owners: new Map(),
        };
        this.#known.set(entity, known);
      }
      const list = [...texts];
      for (let at = 0; at < list.length; at += perStatement)
        await this.#read(context, def, known, list.slice(at, at + perStatement));
    }
    this.#wanted.clear();
  }

  async #read(context: Context, def: EntityDef, known: Known, texts: readonly string[]): Promise<void> {
    const columns = textLabels(def);
    for (const text of texts) known.asked.add(text);
    if (columns.length === 0) return;
    const parameters = new Parameters();
    const list = parameters.add(texts, 'text[]');
    const matching = `(${columns.map(({ name }) => `r.${name} = any(${list})`).join(' or ')})`;
    const where = and([scopeSql(def, context.grants, 'r', parameters), matching]);
    const owner = shapeOf(def).header.columns.get(ownerFieldOf(def) ?? '');
    const selected = [
      ...columns.map(({ name }, at) => `r.${name} as c${at}`),
      owner === undefined ? 'null as owner' : `r.${owner.name} as owner`,
    ].join(', ');
    const { rows } = await context.session.query(
      `select r."id" as id, ${selected} from ${shapeOf(def).header.name} r where ${where} limit ${perStatement * 4}`,
      parameters.values,
    );
    const asked = new Set(texts);
    for (const { id, owner: within, ...labels } of rows) {
      if (typeof within === 'string') known.owners.set(String(id), within);
      columns.forEach((_, at) => {
        const text = labels[`c${at}`];
        if (typeof text === 'string' && asked.has(text)) this.#keep(known, at, text, String(id));
      });
    }
  }

  #keep(known: Known, at: number, text: string, id: string): void {
    const ids = known.byColumn[at]?.get(text);
    if (ids === undefined) known.byColumn[at]?.set(text, [id]);
    else if (!ids.includes(id)) ids.push(id);
  }

  /** A record this file has just brought, so that rows below may refer to it; or one it has changed. */
  bring(def: EntityDef, texts: readonly string[], { id, fields }: Doc, isNew: boolean): void {
    const columns = textLabels(def);
    let known = this.#known.get(def.name);
    if (known === undefined)
      this.#known.set(
        def.name,
        (known = { byColumn: columns.map(() => new Map()), asked: new Set(), owners: new Map() }),
      );
    const owner = fields[ownerFieldOf(def) ?? ''];
    if (typeof owner === 'string') known.owners.set(id, owner);
    for (const [at, text] of texts.entries()) {
      if (text === '') continue;
      known.asked.add(text);
      const ids = (known.byColumn[at]?.get(text) ?? []).filter((each) => each !== id);
      // A batch that is tried again brings its new records under new ids.
      const others = isNew
        ? ids.filter((each) => !this.#brought.has(each) || this.#apart(known, each, id))
        : ids;
      known.byColumn[at]?.set(text, [...others, id]);
    }
    if (isNew) this.#brought.add(id);
  }

  /** Whether two records of one code belong to different owners. */
  #apart({ owners }: Known, one: string, other: string): boolean {
    return owners.get(one) !== owners.get(other);
  }

  /** An exact code decides; only then may a name stand for it. `owner` is asked where several records fit. */
  find(entity: string, text: string, by: LookupBy, owner: () => string | null = () => null): Found {
    const known = this.#known.get(entity);
    const columns = known?.byColumn ?? [];
    const chosen =
      columns.length < 2 || by === 'codeOrName'
        ? columns
        : by === 'code'
          ? columns.slice(0, 1)
          : columns.slice(1);
    const typed = singleLine(text);
    for (const column of chosen) {
      for (const spelling of spellings(typed)) {
        const ids = column.get(spelling);
        if (ids === undefined) continue;
        const [id, another] = ids;
        if (id === undefined) continue;
        if (another === undefined) return { id };
        const within = owner();
        const [own, ...others] = ids.filter((each) => within !== null && known?.owners.get(each) === within);
        return own !== undefined && others.length === 0 ? { id: own } : { count: ids.length };
      }
    }
    return { count: 0 };
  }
}

/** The reference within which codes of the entity are unique: the warehouse of its locations. */
function ownerFieldOf(def: EntityDef): string | undefined {
  const set = (def.uniques ?? []).find((fields) => fields.includes('code'));
  const references = set?.filter((key) => def.fields[key]?.kind === 'ref') ?? [];
  return references.length === 1 ? references[0] : undefined;
}

/** What that reference leads to; null where codes are unique by themselves. */
export function ownerEntityOf(entity: string): string | null {
  const def = entityOf(entity);
  return def?.fields[ownerFieldOf(def) ?? '']?.entity ?? null;
}

function spellings(typed: string): string[] {
  const half = halfWidth(typed);
  return [...new Set([typed, half, half.toUpperCase()])];
}

/** Label columns a text may name a record by. */
function textLabels(def: EntityDef): ReturnType<typeof labelColumns> {
  return labelColumns(def).filter(({ type }) => type === 'text');
}
