// Readings of a counter as they come in: each is judged against the last, kept as a row, and what it counts goes to the task that
// runs on the machine and to the mould that is mounted there (FLOWS n6); a signal that it runs adds to its hours.
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { counterReading } from '#entities/process/counter/counterReading.ts';
import { countReading, piecesOf, ranHours } from '#entities/process/counter/counting.ts';
import { machineCounter } from '#entities/process/counter/machineCounter.ts';
import { mould } from '#entities/process/mould/mould.ts';
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import type { Judged } from '#server/access/judged.ts';
import { newId } from '#server/ids.ts';
import { invalid, unknownRecord } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { growLife } from '../mould/growLife.ts';
import { reportCounted } from './autoReport.ts';
import { endSilence } from './endSilence.ts';

interface SentReading {
  /** From the gateway; null for one that was entered by hand. */
  seq: number | null;
  raw: DecimalText;
  /** ISO instant. */
  readAt: string;
}

interface TakenReading {
  seq: number | null;
  result: string;
  delta: string;
  pieces: string;
}

/** Where a counter counts: what runs on its machine and what is mounted there. */
interface CountingPlace {
  task: string | null;
  workCenter: string | null;
  mould: string | null;
  activeCavities: number | null;
}

interface TakenReadings {
  readings: TakenReading[];
  /** What the counter says from now on. */
  last: { lastSeq: number | null; lastRaw: DecimalText | null; lastAt: string | null };
}

/** @param sent in the order of their numbers */
export async function takeReadings(
  context: WriteContext,
  judged: Judged,
  counter: string,
  sent: readonly SentReading[],
): Promise<TakenReadings> {
  const { session, now } = context;
  const known = await lockedCounter(context, counter);
  const place = await placeOf(context, known.equipment ?? '');
  const last = { lastSeq: known.lastSeq, lastRaw: known.lastRaw, lastAt: known.lastAt };
  const rows: (TakenReading & SentReading)[] = [];
  let hours = decimal('0');
  for (const reading of sent) {
    const { result, delta } = countReading(ruleOf(known), last.lastRaw, last.lastSeq, reading);
    // A clock that is ahead of ours says no more than that it has just arrived.
    const readAt = reading.readAt > now ? now : reading.readAt;
    const pieces = piecesOf(delta, known.piecesPerCount, place.activeCavities);
    rows.push({ ...reading, readAt, result, delta, pieces });
    if (result === 'duplicate') continue;
    if (known.counterKind === 'state')
      hours = hours.plus(
        decimal(ranHours({ raw: last.lastRaw, at: last.lastAt }, readAt, known.silenceMinutes)),
      );
    if (reading.seq !== null) last.lastSeq = reading.seq;
    if (result !== 'suspect') last.lastRaw = reading.raw;
    if (last.lastAt === null || readAt > last.lastAt) last.lastAt = readAt;
  }
  const kept = rows.filter(({ result }) => result !== 'duplicate');
  await writeReadings(context, counter, place, kept);
  await session.query(
    'update machine_counter set last_seq = $2, last_raw = $3::numeric, last_at = $4::timestamptz where id = $1::uuid',
    [counter, last.lastSeq, last.lastRaw, last.lastAt],
  );
  context.affect('machineCounter', counter);
  await growLife(context, judged, {
    mould: place.mould,
    machine: known.equipment,
    shots: sumTexts(kept.map(({ delta }) => delta)),
    pieces: sumTexts(kept.map(({ pieces }) => pieces)),
    hours: decimalText(hours),
  });
  const alive = kept.filter(({ delta, raw }) => isAlive(known.counterKind ?? '', raw, delta));
  const newest = alive
    .map(({ readAt }) => readAt)
    .toSorted()
    .at(-1);
  if (newest !== undefined && place.workCenter !== null) await endSilence(context, place.workCenter, newest);
  if (newest !== undefined && known.autoReport === true && place.task !== null)
    await reportCounted(context, judged, { task: place.task, at: newest });
  return { readings: rows.map(({ seq, result, delta, pieces }) => ({ seq, result, delta, pieces })), last };
}

/** Something was counted, or the signal says that it runs. */
function isAlive(kind: string, raw: string, delta: string): boolean {
  return decimal(kind === 'state' ? raw : delta).greaterThan(0);
}

/** Readings of one counter follow each other. */
export async function lockedCounter({ session, grants }: WriteContext, counter: string) {
  const c = headerTable(machineCounter, 'c');
  const [row] = await selectRows(
    session,
    {
      code: c.code,
      status: c.status,
      equipment: c.equipment,
      counterKind: c.counterKind,
      piecesPerCount: c.piecesPerCount,
      rollover: c.rollover,
      maxStep: c.maxStep,
      lastSeq: c.lastSeq,
      lastRaw: c.lastRaw,
      lastAt: c.lastAt,
      autoReport: c.autoReport,
      silenceMinutes: c.silenceMinutes,
    },
    sql`from ${c} where ${is(c.org, grants.org)} and ${is(c.id, counter)} for update`,
  );
  if (row === undefined) throw unknownRecord(machineCounter.title);
  if (row.status !== 'enabled')
    throw invalid([
      { field: '', level: 'error', message: `计数器 ${row.code ?? ''} 已禁用，不接收读数，请先启用` },
    ]);
  return row;
}

type KnownCounter = Awaited<ReturnType<typeof lockedCounter>>;

export const ruleOf = ({ counterKind, rollover, maxStep }: KnownCounter) => ({
  counterKind: counterKind ?? 'cumulative',
  rollover,
  maxStep,
});

async function placeOf({ session, grants }: WriteContext, machine: string): Promise<CountingPlace> {
  const t = headerTable(workTaskOrder, 't');
  const [task] = await selectRows(
    session,
    { id: t.id, workCenter: t.workCenter },
    sql`from ${t} where ${is(t.org, grants.org)} and ${is(t.equipment, machine)} and ${t.status} = 'running'
      order by ${t.actualStartTime} desc limit 1`,
  );
  const m = headerTable(mould, 'm');
  const [mounted] = await selectRows(
    session,
    { id: m.id, activeCavities: m.activeCavities },
    sql`from ${m} where ${is(m.org, grants.org)} and ${is(m.currentEquipment, machine)} and ${is(m.status, 'approved')}`,
  );
  return {
    task: task?.id ?? null,
    workCenter: task?.workCenter ?? null,
    mould: mounted?.id ?? null,
    activeCavities: mounted?.activeCavities ?? null,
  };
}

async function writeReadings(
  { session, grants, ports, now, affect }: WriteContext,
  counter: string,
  place: CountingPlace,
  rows: readonly (TakenReading & SentReading)[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(() => newId(ports));
  await session.query(
    `insert into counter_reading (id, org, version, created_at, machine_counter, work_task_order, mould, seq, read_at, raw, delta, pieces, result)
     select n.id, $1::uuid, 1, $2::timestamptz, $3::uuid, $4::uuid, $5::uuid, n.seq, n.read_at, n.raw, n.delta, n.pieces, n.result
     from unnest($6::uuid[], $7::int[], $8::timestamptz[], $9::numeric[], $10::numeric[], $11::numeric[], $12::text[])
       as n(id, seq, read_at, raw, delta, pieces, result)`,
    [
      grants.org,
      now,
      counter,
      place.task,
      place.mould,
      ids,
      rows.map(({ seq }) => seq),
      rows.map(({ readAt }) => readAt),
      rows.map(({ raw }) => raw),
      rows.map(({ delta }) => delta),
      rows.map(({ pieces }) => pieces),
      rows.map(({ result }) => result),
    ],
  );
  for (const id of ids) affect(counterReading.name, id);
}
