// What the stored plan says of each material, as a digest. A net change leaves the rows of a material alone where the digest is
// the one they were written with and nobody touched them since: writing is most of a run. What tells a run from another, and
// ids that nothing points to, are no part of it. Pure.
import type { EarlierOrder, PlanDigest } from './planInput.ts';
import type { OrderPart, OwnedRow, PlanRecords, PlanRow } from './recordRows.ts';

/** A digest to store; the material by id. */
export type DigestRow = Readonly<{ org: string; material: string; digest: string }>;

const leftOut: { readonly [Table in keyof PlanRecords]: ReadonlySet<string> } = {
  orders: new Set(['version', 'mrp_run', 'plan_change', 'date']),
  components: new Set(['id']),
  orderPegs: new Set(['id']),
  pegs: new Set(['id', 'mrp_run']),
  messages: new Set(['id', 'mrp_run']),
};

/** Two sums over characters, each of 32 bits. That two texts share both by chance is as good as excluded; nobody gains by making them. */
class Digest {
  readonly org: string;
  readonly material: string;
  private first = 0x9e3779b1;
  private second = 0x85ebca77;

  constructor(org: string, material: string) {
    this.org = org;
    this.material = material;
  }

  add(text: string): void {
    let { first, second } = this;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      first = Math.imul(first ^ character, 0x01000193);
      second = Math.imul((second << 13) | (second >>> 19), 5) ^ Math.imul(character + 1, 0xcc9e2d51);
    }
    this.first = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d);
    this.second = Math.imul(second ^ (second >>> 16), 0x297a2d39);
  }

  row(): DigestRow {
    const hex = (sum: number): string => (sum >>> 0).toString(16).padStart(8, '0');
    return { org: this.org, material: this.material, digest: hex(this.first) + hex(this.second) };
  }
}

export const placeOf = (org: string, material: string): string => `${org} ${material}`;

/** Of every material the records hold rows of, by organisation and id. */
export function planDigests(records: PlanRecords): ReadonlyMap<string, DigestRow> {
  const digests = new Map<string, Digest>();
  const digestAt = (org: string, material: string): Digest => {
    const place = placeOf(org, material);
    const known = digests.get(place) ?? new Digest(org, material);
    digests.set(place, known);
    return known;
  };
  const ofOrder = new Map<string, Digest>();
  for (const { id, org, material } of records.orders) ofOrder.set(id, digestAt(org, material));
  const add = (table: keyof PlanRecords, row: PlanRow, digest: Digest | undefined): void => {
    const without = leftOut[table];
    let text: string = table;
    for (const key in row) if (!without.has(key)) text += `\u0000${row[key] ?? '\u0001'}`;
    digest?.add(text);
  };
  for (const row of records.orders) add('orders', row, digestAt(row.org, row.material));
  for (const table of ['components', 'orderPegs'] as const)
    for (const row of records[table]) add(table, row, ofOrder.get(row.doc_id));
  for (const table of ['pegs', 'messages'] as const)
    for (const row of records[table]) add(table, row, digestAt(row.org, row.material));
  return new Map([...digests].map(([place, digest]) => [place, digest.row()]));
}

interface Compared {
  /** Materials of the run, by organisation, code and id. */
  items: readonly { org: string; material: string; id: string }[];
  digests: ReadonlyMap<string, DigestRow>;
  stored: readonly PlanDigest[];
  earlier: readonly EarlierOrder[];
}

/** Ids of the materials whose rows differ from those that stand, in any organisation, or were touched; also of those that are planned no more. */
export function changedMaterials({ items, digests, stored, earlier }: Compared): Set<string> {
  const before = new Map(stored.map((row) => [placeOf(row.org, row.id), row.digest]));
  const ids = new Map(items.map(({ org, material, id }) => [placeOf(org, material), id]));
  const changed = new Set<string>();
  for (const { org, id } of items) {
    const place = placeOf(org, id);
    if ((before.get(place) ?? null) !== (digests.get(place)?.digest ?? null)) changed.add(id);
    if (before.get(place) === null) changed.add(id);
  }
  for (const { org, material, isTouched } of earlier) {
    const id = ids.get(placeOf(org, material));
    if (isTouched === true && id !== undefined) changed.add(id);
  }
  for (const { org, material, id } of stored) if (!ids.has(placeOf(org, material))) changed.add(id);
  return changed;
}

/** The rows of these materials alone. */
export function recordsOf(records: PlanRecords, materials: ReadonlySet<string>): PlanRecords {
  const isOne = ({ material }: OwnedRow): boolean => materials.has(material);
  const orders = records.orders.filter(isOne);
  const ids = new Set(orders.map(({ id }) => id));
  const isOfOne = (row: OrderPart): boolean => ids.has(row.doc_id);
  return {
    orders,
    components: records.components.filter(isOfOne),
    orderPegs: records.orderPegs.filter(isOfOne),
    pegs: records.pegs.filter(isOne),
    messages: records.messages.filter(isOne),
  };
}
