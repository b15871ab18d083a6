// Makes documents the way the product does: an empty draft, patches, everything that follows computed by the model's
// own rules. Keeps the facts of what it made, so that later documents can refer to it.
import { emptyDoc, type Origin } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { isDocOf, type DocOf, type KnownDoc } from '#model/typedDoc.ts';
import { machineOf } from '#model/states/states.ts';
import type { Chance } from './chance.ts';

/** Who makes a record, where and when. */
export interface Maker {
  org: string;
  userId: string;
  employee: string | null;
  department: string | null;
  localCurrency: string | null;
}

export interface Made {
  def: EntityDef;
  doc: Doc;
}

export class Records {
  /** Made and not handed to the loader yet: later steps may still change them. */
  readonly made: Made[] = [];
  readonly chance: Chance;
  readonly #facts = new Map<string, Map<string, RefRecord>>();
  readonly read: RefReader = (entity, id) =>
    typeof id === 'string' ? this.#facts.get(entity)?.get(id) : undefined;
  #maker: Maker;
  #ids = (): string => this.chance.id(this.#at);
  /** Instant new records are made at, milliseconds. */
  readonly #at: number;

  constructor(chance: Chance, maker: Maker, at: number) {
    this.chance = chance;
    this.#maker = maker;
    this.#at = at;
  }

  get maker(): Maker {
    return this.#maker;
  }

  /** The records made from here on belong to this organisation and user. */
  by(maker: Partial<Maker>): void {
    this.#maker = { ...this.#maker, ...maker };
  }

  newId(): string {
    return this.#ids();
  }

  /** Everything made meanwhile has ids of its own, see `idsApart`. */
  apart<T>(name: string, make: () => T): T {
    const before = this.#ids;
    this.#ids = this.idsApart(name);
    const made = make();
    this.#ids = before;
    return made;
  }

  /** Ids of their own, so that what was thought of later does not change what is made after it. */
  idsApart(name: string): () => string {
    const apart = this.chance.branch(name);
    return () => apart.id(this.#at);
  }

  /** What was made by the definition so far. */
  madeOf<E extends EntityDef>(wanted: E): DocOf<E>[] {
    return this.made.flatMap(({ def, doc }) => (isDocOf(wanted, def, doc) ? [doc] : []));
  }

  /** A base record, in use: approved or enabled. `id` where others refer to it before it is made. */
  make<E extends EntityDef>(
    def: E,
    values: Row,
    lines?: Readonly<Record<string, readonly Row[]>>,
    id?: string,
  ): KnownDoc<E>;
  make(
    def: EntityDef,
    values: Row,
    lines: Readonly<Record<string, readonly Row[]>> = {},
    id = this.newId(),
  ): Doc {
    const at = new Date(this.#at).toISOString();
    const draft = emptyDoc(def, this.originOf(id, at));
    const approval = machineOf(def)?.transitions.find(({ action }) => action === 'approve');
    const doc = this.compute(def, draft, values, lines, () => this.newId());
    if (approval !== undefined) {
      doc.status = approval.to;
      Object.assign(doc.fields, { status: approval.to });
      const { by, at: when } = approval.stamps ?? {};
      if (by !== undefined) doc.fields[by] = this.#maker.userId;
      if (when !== undefined) doc.fields[when] = at;
    }
    this.made.push({ def, doc });
    this.learn(def, doc);
    return doc;
  }

  /** Patches in the order the product makes them: what fills other fields first, then lines. */
  compute<E extends EntityDef>(
    def: E,
    draft: KnownDoc<E>,
    values: Row,
    lines: Readonly<Record<string, readonly Row[]>>,
    newId: () => string,
  ): KnownDoc<E>;
  compute(
    def: EntityDef,
    draft: Doc,
    values: Row,
    lines: Readonly<Record<string, readonly Row[]>>,
    newId: () => string,
  ): Doc {
    const fields = allFieldsOf(def);
    const fills = (key: string) => (fields[key]?.fill === undefined ? 1 : 0);
    const patches: Patch[] = Object.keys(values)
      .sort((left, right) => fills(left) - fills(right))
      .map((field) => ({ op: 'set', field, value: values[field] ?? null }));
    for (const [key, rows] of Object.entries(lines)) {
      for (const { id, ...row } of rows)
        patches.push({
          op: 'insertLine',
          lines: key,
          id: typeof id === 'string' ? id : newId(),
          before: null,
          values: row,
        });
    }
    return applyChanges(def, draft, patches, this.read);
  }

  originOf(id: string, at: string, today = businessDate(at)): Origin {
    const { org, userId, employee, department, localCurrency } = this.#maker;
    return { id, today, now: at, userId, employee, department, org, localCurrency };
  }

  /** Lets other documents refer to this one. */
  learn(def: EntityDef, doc: Doc): RefRecord {
    let known = this.#facts.get(def.name);
    if (known === undefined) this.#facts.set(def.name, (known = new Map<string, RefRecord>()));
    const record = factsOf(def, doc);
    known.set(doc.id, record);
    return record;
  }
}

function factsOf(def: EntityDef, doc: Doc): RefRecord {
  const labels = (def.label ?? ['code', 'name']).filter((key) => key in doc.fields);
  const [first, ...rest] = labels.map((key) => {
    const value = doc.fields[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  const alone = labels.length === 1 && allFieldsOf(def)[labels[0] ?? '']?.kind !== 'code';
  const fields: Row = {};
  for (const key of [...labels, ...(def.carry ?? []), 'status']) fields[key] = doc.fields[key] ?? null;
  const record: RefRecord = {
    id: doc.id,
    code: alone ? '' : (first ?? ''),
    name: alone ? (first ?? '') : rest.filter((part) => part !== '').join(' '),
    fields,
  };
  if (def.carryLines !== undefined)
    record.lines = Object.fromEntries(def.carryLines.map((key) => [key, doc.lines[key] ?? []]));
  return record;
}
