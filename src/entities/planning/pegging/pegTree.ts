// Pegs as both sides speak of them: which supply covers which demand, a branch at a time, and the one chain that says why a
// demand is late. Source: screens 4.3, catalogue `lateChainReport`.
import { chainSlacks, slackDays, type SlackPeg } from './chainSlack.ts';
import { type CauseKind, partsOf, rootCauses } from './rootCauses.ts';

/** Down: what supplies a demand. Up: what a supply is for. */
export type PegWay = 'down' | 'up';

/** Days YYYY-MM-DD, quantities decimal texts. */
export interface PegRow {
  id: string;
  material: { id: string; code: string; name: string };
  demandType: string;
  demandCode: string;
  demandLineNo: number | null;
  demandDate: string;
  demandQty: string;
  supplyType: string;
  supplyCode: string;
  supplyLineNo: number | null;
  supplyDate: string;
  pegQty: string;
  /** Days from supply to demand; below zero it comes late. */
  slack: number;
  /** There is something to unfold. */
  hasMore: boolean;
  /** Of a branch: who ordered what is wanted, or who brings or makes what supplies it; '' where nobody is known. */
  partner?: string;
}

/** Answer of a branch; `more`: there are further rows than are sent. */
export interface PegBranch {
  rows: readonly PegRow[];
  more: boolean;
}

/** What is known of a supply beside its peg. */
export interface SupplyFacts {
  /** Day it begins; null where that is not known. */
  startDate: string | null;
  /** Of plan orders: how it is supplied. */
  supplyType: string | null;
  /** What the run says of it. */
  exceptionCode: string | null;
  /** Supplier or workshop. */
  partner: string;
  owner: string;
}

export interface ChainRow {
  level: number;
  peg: PegRow;
  /** Least room from here down, days. */
  room: number;
  cause: CauseKind | null;
  text: string;
  isRoot: boolean;
  startDate: string | null;
  owner: string;
}

/** Answer to 为什么晚: the pegs on late chains with where they hang, and the one chain from the demand to its first cause. */
export interface WhyLate {
  /** Late below or by itself, each after the one it hangs on. */
  late: readonly (PegRow & { parent: string | null; room: number })[];
  /** Empty when nothing is late. */
  chain: readonly ChainRow[];
  /** There were more pegs below than were looked at. */
  isCut: boolean;
}

/** Supply that is made of something, or comes from elsewhere, and so has demands of its own. */
export const orderSupplies: ReadonlySet<string> = new Set([
  'planOrder',
  'firmPlanOrder',
  'manufacturingOrder',
  'outsourcingOrder',
  'transferOrder',
]);

/** Supply that is there already: no document brings it, and no day. */
export const stockSupplies: ReadonlySet<string> = new Set(['onHand', 'reserved', 'substitute']);

const dependentDemands: ReadonlySet<string> = new Set(['dependent', 'transfer', 'substitute']);

function slackPegOf(
  peg: Pick<PegRow, 'demandType' | 'demandCode' | 'demandDate' | 'supplyType' | 'supplyCode' | 'supplyDate'>,
): SlackPeg {
  return {
    demand: peg.demandCode,
    isDependent: dependentDemands.has(peg.demandType),
    demandDate: peg.demandDate,
    supply: stockSupplies.has(peg.supplyType) ? null : peg.supplyCode,
    supplyDate: peg.supplyDate,
  };
}

export const slackOf = (peg: Parameters<typeof slackPegOf>[0]): number => slackDays(slackPegOf(peg));

/**
 * Follows from the demand, at each level, the peg with the least room below it; the root is the lowest one that is late.
 * @param top pegs of the demand
 * @param below pegs of everything that supplies it
 */
export function whyLate(
  top: readonly PegRow[],
  below: readonly PegRow[],
  factsOf: (peg: PegRow) => SupplyFacts,
  isCut: boolean,
): WhyLate {
  const all = [...top, ...below];
  const rooms = chainSlacks(all.map(slackPegOf));
  const roomOf = new Map(all.map((peg, at) => [peg.id, rooms[at] ?? 0]));
  const children = Map.groupBy(below, ({ demandCode }) => demandCode);
  const under = (peg: PegRow): readonly PegRow[] =>
    orderSupplies.has(peg.supplyType) ? (children.get(peg.supplyCode) ?? []) : [];
  const room = (peg: PegRow): number => roomOf.get(peg.id) ?? 0;
  const late: (PegRow & { parent: string | null; room: number })[] = [];
  const unfold = (pegs: readonly PegRow[], parent: string | null, above: ReadonlySet<string>): void => {
    for (const peg of pegs) {
      if (room(peg) >= 0 || above.has(peg.supplyCode) || late.length >= mostLate) continue;
      late.push({ ...peg, parent, room: room(peg) });
      unfold(under(peg), peg.id, new Set([...above, peg.supplyCode]));
    }
  };
  unfold(top, null, new Set());
  return { late, chain: chainFrom(top, under, room, factsOf), isCut };
}

const mostLate = 2_000;

function chainFrom(
  top: readonly PegRow[],
  under: (peg: PegRow) => readonly PegRow[],
  room: (peg: PegRow) => number,
  factsOf: (peg: PegRow) => SupplyFacts,
): ChainRow[] {
  const least = (pegs: readonly PegRow[]): PegRow | undefined =>
    pegs.toSorted(
      (left, right) => room(left) - room(right) || left.slack - right.slack || (left.id < right.id ? -1 : 1),
    )[0];
  const path: PegRow[] = [];
  const met = new Set<string>();
  for (
    let peg = least(top);
    peg !== undefined && room(peg) < 0 && !met.has(peg.id);
    peg = least(under(peg))
  ) {
    met.add(peg.id);
    path.push(peg);
  }
  // Below the lowest late one everything comes in time: nothing of it is a reason.
  const root = path.findLastIndex(({ slack }) => slack < 0);
  return path.slice(0, root + 1).map((peg, level): ChainRow => {
    const next = level < root ? path[level + 1] : undefined;
    const facts = factsOf(peg);
    const [cause, text] = next === undefined ? rootCause(peg, facts) : waiting(next);
    return {
      level,
      peg,
      room: room(peg),
      cause,
      text,
      isRoot: level === root,
      startDate: facts.startDate,
      owner: facts.owner,
    };
  });
}

function waiting(next: PegRow): [CauseKind, string] {
  const late = next.slack < 0 ? `，晚 ${-next.slack} 天` : '';
  return ['component', `等待 ${next.material.code} ${next.material.name}：${next.supplyDate} 到${late}`];
}

function rootCause(
  peg: PegRow,
  { startDate, supplyType, exceptionCode, partner }: SupplyFacts,
): [CauseKind, string] {
  const found = rootCauses.find(
    (cause) =>
      (cause.exception ?? exceptionCode) === exceptionCode &&
      (cause.supplies?.includes(peg.supplyType) ?? true) &&
      (cause.orderType ?? supplyType) === supplyType,
  );
  const values = { start: startDate === null ? '' : `${startDate} `, date: peg.supplyDate, partner };
  const text = partsOf(found?.text ?? '')
    .map((part) => ('word' in part ? part.word : values[part.name] || part.otherwise))
    .join('');
  return [found?.kind ?? 'capacity', `${text}，晚 ${-peg.slack} 天`];
}

/** The chain as a text for a message to whoever sold it. */
export function chainText(code: string, chain: readonly ChainRow[]): string {
  const [first] = chain;
  if (first === undefined) return `${code} 没有延期`;
  const lines = chain.map(
    ({ level, peg, text, isRoot }) =>
      `${'　'.repeat(level)}${isRoot ? '根因：' : ''}${peg.supplyCode} ${peg.material.code} ${peg.material.name}（需 ${peg.demandDate}）${text}`,
  );
  return [`${code} 延期原因：`, ...lines].join('\n');
}
