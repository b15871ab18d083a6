// Commands of a count: begin, count, approve and take back sheets, finish, make bills, give up.
import type { Patch } from '#model/patch.ts';
import { setLine } from '#tests/support/setLine.ts';
import {
  differenceOf,
  endWhenSettled,
  inScope,
  isSettled,
  rowOf,
  thaw,
  threshold,
  unbilled,
  type Scheme,
  type Sheet,
} from './counting.ts';
import type { Kind } from './documents.ts';
import { textOf, type World } from './world.ts';

const label = ({ id }: { id: string }): string => id.slice(-4);

function scheme(world: World, fits: (scheme: Scheme) => boolean): Scheme | undefined {
  return world.chance.pick([...world.model.schemes].filter(fits));
}

function sheet(
  world: World,
  fits: (sheet: Sheet, scheme: Scheme) => boolean,
): { sheet: Sheet; own: Scheme } | undefined {
  return world.chance.pick(
    [...world.model.schemes].flatMap((own) =>
      own.sheets.filter((each) => fits(each, own)).map((each) => ({ sheet: each, own })),
    ),
  );
}

/** Whether bills were made from the sheet that still stand. */
function isBilled(world: World, { rows }: Sheet): boolean {
  return [...world.model.documents].some(({ lines }) =>
    lines.some(({ counts }) => counts !== null && rows.some(({ id }) => id === counts)),
  );
}

/** A new scheme over one warehouse or all; it begins when approved. */
export async function plan(world: World): Promise<void> {
  const { model, company, chance } = world;
  const warehouses = chance.number(2) === 0 ? [world.warehouse()] : [...world.warehouses];
  const [freezes, isBlind] = [chance.number(2) === 0, chance.number(3) === 0];
  const fields = {
    name: '随机盘点',
    manager: company.ids.salesperson,
    warehouses,
    recountThreshold: String(threshold),
    isFreeze: freezes,
    isBlind,
  };
  const { doc } = await world.clerk.create('stockCountScheme', { fields });
  const own: Scheme = {
    id: doc.id,
    state: 'draft',
    phase: 'counting',
    byHand: false,
    warehouses,
    freezes,
    frozen: false,
    sheets: [],
  };
  model.schemes.add(own);
  world.story.push(`plan count ${label(own)} of ${warehouses.length}${freezes ? ', frozen' : ''}`);
  await begin(world, own);
}

/** Approves a scheme: its books are taken. */
async function begin(world: World, own: Scheme): Promise<void> {
  const { model } = world;
  const overlaps = [...model.schemes].some(
    (other) => other.state === 'approved' && other.warehouses.some((each) => own.warehouses.includes(each)),
  );
  const scope = inScope(model.books, own, world.materials);
  const refusal = overlaps ? 'another count is under way' : scope.size === 0 ? 'nothing to count' : null;
  const seen = { kind: 'stockCountScheme', id: own.id };
  const begun = await world.attempt(`begin count ${label(own)}`, refusal, async () =>
    world.clerk.approve(seen.kind, await world.seen(seen)),
  );
  if (begun === null) {
    const left = await world.seen(seen);
    if (left.doc.status === 'submitted') await world.clerk.act(seen.kind, left, 'withdraw');
    return;
  }
  own.state = 'approved';
  own.phase = 'counting';
  own.frozen = own.freezes;
  for (const id of await made(world, 'stock_count', own)) {
    const { doc } = await world.clerk.open('stockCount', id);
    const warehouse = textOf(doc.fields, 'warehouse');
    const rows = (doc.lines['items'] ?? []).map((row) => ({ id: row.id, material: textOf(row, 'material') }));
    const expected = scope.get(warehouse) ?? [];
    if (rows.length !== expected.length || rows.some(({ material }) => !expected.includes(material)))
      throw new Error(
        `the sheet of ${warehouse} counts other goods than lie there:\n${world.story.join('\n')}`,
      );
    own.sheets.push({
      id,
      warehouse,
      state: 'draft',
      rows: rows.map((row) => rowOf(model.books, own, warehouse, row)),
    });
  }
}

/** Ids of what a scheme has made, oldest first. */
async function made(
  { company }: World,
  table: 'stock_count' | 'surplus_bill' | 'deficit_bill',
  { id }: Scheme,
): Promise<string[]> {
  const { rows } = await company.database.query(
    `select id from ${table} where stock_count_scheme = $1::uuid and status <> 'voided' order by code`,
    [id],
  );
  return rows.map((row) => String(row['id']));
}

export async function beginAgain(world: World): Promise<void> {
  const own = scheme(world, ({ state }) => state === 'draft');
  if (own !== undefined) await begin(world, own);
}

/** Counts some rows of a sheet: mostly what lies there, now and then a little more or less. */
export async function count(world: World): Promise<void> {
  const found = sheet(world, ({ state }) => state === 'draft');
  if (found === undefined) return;
  const { chance, model } = world;
  const rows = found.sheet.rows.filter(() => chance.number(4) > 0);
  if (rows.length === 0) return;
  const counted = rows.map((row) => {
    const there = model.books.at(`${found.sheet.warehouse} ${row.material}`).onHand;
    const qty = Math.max(0, there + (chance.number(2) === 0 ? 0 : chance.number(9) - 4));
    return { row, there, qty, confirmed: chance.number(2) === 0 };
  });
  const patches: Patch[] = counted.flatMap(({ row, qty, confirmed }) => [
    setLine(row.id, 'countQty', String(qty)),
    setLine(row.id, 'recountQty', confirmed ? String(qty) : null),
  ]);
  const carry = (): void => {
    for (const { row, there, qty, confirmed } of counted)
      Object.assign(row, { counted: qty, there, confirmed });
  };
  await world.judged(
    `count ${counted.map(({ there, qty }) => `${qty}/${there}`).join(' ')} on ${label(found.sheet)}`,
    { refusal: null, carry },
    async () =>
      world.clerk.edit('stockCount', await world.seen({ kind: 'stockCount', id: found.sheet.id }), patches),
  );
}

export async function approveSheet(world: World): Promise<void> {
  const found = sheet(world, ({ state }) => state === 'draft');
  if (found === undefined) return;
  const seen = { kind: 'stockCount', id: found.sheet.id };
  const refusal = isSettled(found.sheet) ? null : 'a large difference was counted once';
  const done = await world.attempt(`approve sheet ${label(seen)}`, refusal, async () =>
    world.clerk.approve(seen.kind, await world.seen(seen)),
  );
  if (done !== null) found.sheet.state = 'approved';
}

export async function takeSheetBack(world: World): Promise<void> {
  const found = sheet(world, ({ state }) => state === 'approved');
  if (found === undefined) return;
  const seen = { kind: 'stockCount', id: found.sheet.id };
  const refusal = isBilled(world, found.sheet)
    ? 'bills stand on it'
    : found.own.state === 'closed'
      ? 'the count is over'
      : null;
  const done = await world.attempt(`unapprove sheet ${label(seen)}`, refusal, async () =>
    world.clerk.act(seen.kind, await world.seen(seen), 'unapprove'),
  );
  if (done !== null) found.sheet.state = 'draft';
}

/** Bills of all differences that have none; with `ends` the count is over when nothing is left to post. */
export function bill(ends: boolean) {
  return async (world: World): Promise<void> => {
    const own = scheme(world, ({ state, phase }) => state === 'approved' && (!ends || phase === 'counting'));
    if (own === undefined) return;
    const { model } = world;
    const rows = unbilled(own);
    const open = own.sheets.some(({ state }) => state === 'draft');
    const refusal = ends ? (open ? 'sheets are open' : null) : rows.length === 0 ? 'no differences' : null;
    const seen = { kind: 'stockCountScheme', id: own.id };
    const action = ends ? 'finish' : 'generateGainLoss';
    const done = await world.attempt(`${action} ${label(own)}`, refusal, async () =>
      world.clerk.act(seen.kind, await world.seen(seen), action),
    );
    if (done === null) return;
    for (const { row } of rows) row.billed = true;
    for (const [kind, table] of [
      ['surplusBill', 'surplus_bill'],
      ['deficitBill', 'deficit_bill'],
    ] as const)
      await adoptBills(world, own, kind, table);
    if (!ends) return;
    own.phase = 'finished';
    thaw(model.books, own, (row) => differenceOf(row) === 0);
    endWhenSettled(model.books, own);
  };
}

async function adoptBills(
  world: World,
  own: Scheme,
  kind: Kind,
  table: 'surplus_bill' | 'deficit_bill',
): Promise<void> {
  const known = new Set([...world.model.documents].map(({ id }) => id));
  const rows = own.sheets.flatMap((each) => each.rows);
  for (const id of await made(world, table, own)) {
    if (known.has(id)) continue;
    const document = world.adopt(kind, await world.clerk.open(kind, id));
    for (const line of document.lines) {
      const row = rows.find(({ id: rowId }) => rowId === line.counts);
      const shall = row === undefined ? 0 : differenceOf(row);
      if (row === undefined || (kind === 'surplusBill' ? shall : -shall) !== line.qty)
        throw new Error(`a bill of the count has ${line.qty}, not ${shall}:\n${world.story.join('\n')}`);
      line.unitCost = kind === 'surplusBill' && row.unitCost > 0n ? row.unitCost : null;
    }
  }
}

/** A count nobody has counted for is taken back; another is given up when nothing of it was posted. */
export async function giveUp(world: World): Promise<void> {
  const { model, chance } = world;
  const own = scheme(
    world,
    ({ state, sheets }) => state === 'approved' && !sheets.some((each) => isBilled(world, each)),
  );
  if (own === undefined) return;
  const seen = { kind: 'stockCountScheme', id: own.id };
  const thawed = (): void => {
    thaw(model.books, own);
    own.frozen = false;
    own.sheets = [];
  };
  if (chance.number(2) === 0) {
    const touched = own.sheets.some(
      ({ state, rows }) => state === 'approved' || rows.some(({ counted }) => counted !== null),
    );
    const verdict = touched
      ? { refusal: 'something was counted' }
      : {
          refusal: null,
          carry: () => {
            thawed();
            own.state = 'draft';
          },
        };
    await world.judged(`unapprove count ${label(own)}`, verdict, async () =>
      world.clerk.act(seen.kind, await world.seen(seen), 'unapprove'),
    );
    return;
  }
  const carry = (): void => {
    thawed();
    model.schemes.delete(own);
  };
  await world.judged(`leave count ${label(own)}`, { refusal: null, carry }, async () =>
    world.clerk.act(seen.kind, await world.seen(seen), 'close', { reason: '不盘了' }),
  );
}
