// What one run reads, as the database tells it: tables of JSON rows in pieces, so that the thread that computes parses them
// and the one that serves only hands them on. Quantities are decimal texts in base units, dates YYYY-MM-DD.
import type {
  CountedIn,
  OrderPolicy,
  PlanningBom,
  PlanningBomLine,
  PlanningDemand,
  PlanningForecast,
  PlanningItem,
  PlanningReceipt,
  PlanningReservation,
  PlanningScheme,
  PlanningSnapshot,
  PlanningSourcing,
  PlanningStock,
  PlanningSubstitution,
  SupplyType,
} from '../mrp/snapshot.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { NoConversion } from '#model/rules/conversion.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';

/** A material in one organisation with what the rows of the plan need to know of it. */
export interface PlannedMaterial extends PlanningItem {
  /** Id, names and unit of the material. */
  id: string;
  name: string | null;
  specification: string | null;
  unit: string;
  planner: string | null;
  buyer: string | null;
  workshop: string | null;
  supplier: string | null;
  warehouse: string | null;
  processRoute: string | null;
  category: string | null;
  orderPolicy: OrderPolicy;
  /** Id of the rule of supply its parameters name. */
  sourcingRule?: string | null;
}

/** A rule of supply with what it is for: what names it, a material or a group of them, by id. */
export interface SourcingRow extends PlanningSourcing {
  org: string;
  material?: string | null;
  category?: string | null;
}

/** A suggested order of the plan so far. */
export interface EarlierOrder {
  id: string;
  version: number;
  code: string;
  org: string;
  material: string;
  mtoNo: string;
  qty: string;
  startDate: string;
  finishDate: string;
  supplyType?: SupplyType;
  bom?: string;
  sourceOrg?: string;
  /** Whether somebody changed it since it was written. */
  isTouched?: boolean;
}

/** What the plan that stands says of a material, as a digest, with the material by code and by id. */
export interface PlanDigest {
  org: string;
  material: string;
  id: string;
  /** Null where a message about it was handled since: its rows are written anew. */
  digest: string | null;
}

/** Says by material and unit what a bill or a line is counted in, where that is not the stock unit. */
interface OtherUnit {
  countedIn?: string;
}

export type BomRow = Omit<PlanningBom, 'lines'> & OtherUnit;

export interface BomLineRow extends PlanningBomLine, OtherUnit {
  bom: string;
}

type SubstituteItem = PlanningSubstitution['items'][number];

/** A scheme whose substitutes may count in units of their own; what it says of the main material is in stock units. */
interface SubstitutionRow extends Omit<PlanningSubstitution, 'items'> {
  /** Left out where none is in force. */
  items?: readonly (SubstituteItem & OtherUnit)[];
}

/** By what rows are counted in: its fraction, or what people are told where nothing converts it. */
export type UnitFractions = Readonly<Record<string, CountedIn | string>>;

/** The row with the fraction of its unit. @throws NoConversion */
export function withFraction<T extends OtherUnit & CountedIn>(row: T, units: UnitFractions): T {
  const countedIn: string | undefined = row.countedIn;
  if (countedIn === undefined) return row;
  const found = units[countedIn];
  if (typeof found !== 'object') throw new NoConversion(found ?? countedIn);
  return { ...row, ...found };
}

export interface PlanTables {
  items: PlannedMaterial;
  boms: BomRow;
  bomLines: BomLineRow;
  demands: PlanningDemand & { customer?: string | null; orderId?: string };
  stock: PlanningStock;
  receipts: PlanningReceipt;
  reservations: PlanningReservation;
  substitutions: SubstitutionRow;
  sourcing: SourcingRow;
  earlier: EarlierOrder;
  digests: PlanDigest;
}

/** Each piece is the text of a JSON array of rows. */
export type PlanPieces = { [Table in keyof PlanTables]: readonly string[] };

/** Materials a run is cut down to. */
export interface PlanFilter {
  material: string | null;
  category: string | null;
  planner: string | null;
  include: boolean;
}

export interface PlanInput {
  planDate: string;
  /** Last day demands are read of. */
  horizonEnd: string;
  scheme: PlanningScheme;
  calcMode: 'mps' | 'mrp' | 'both';
  autoFirmDays: number;
  /** Firmed plan orders count, and with them proposals of materials that this run does not plan. */
  readsOrders?: boolean;
  calendars: readonly { code: string; calendar: WorkingDays }[];
  forecasts: readonly PlanningForecast[];
  pieces: PlanPieces;
  units: UnitFractions;
  filters: readonly PlanFilter[];
  /** Ids of the materials a run is about, with all that they reach; null: all. */
  selected: readonly string[] | null;
  run: string;
  runCode: string;
  /** What the ids of new rows begin with: all but their last twelve digits. */
  idPrefix: string;
  /** Writes only the materials whose plan differs from the one that stands. */
  isNetChange?: boolean;
}

function rowsOf<T>(pieces: readonly string[]): T[] {
  return pieces.flatMap((piece) => JSON.parse(piece) as T[]);
}

/** The tables of the input, parsed. */
export function tablesOf({ pieces }: PlanInput): { [Table in keyof PlanTables]: PlanTables[Table][] } {
  return {
    items: rowsOf(pieces.items),
    boms: rowsOf(pieces.boms),
    bomLines: rowsOf(pieces.bomLines),
    demands: rowsOf(pieces.demands),
    stock: rowsOf(pieces.stock),
    receipts: rowsOf(pieces.receipts),
    reservations: rowsOf(pieces.reservations),
    substitutions: rowsOf(pieces.substitutions),
    sourcing: rowsOf(pieces.sourcing),
    earlier: rowsOf(pieces.earlier),
    digests: rowsOf(pieces.digests),
  };
}

function inStockUnits(item: SubstituteItem & OtherUnit, units: UnitFractions): SubstituteItem {
  const { material, priority, ratio, per = '1', countedIn } = item;
  const { unitNumerator = '1', unitDenominator = '1' } = withFraction<OtherUnit & CountedIn>(
    countedIn === undefined ? {} : { countedIn },
    units,
  );
  return { material, priority, ratio: product(ratio, unitNumerator), per: product(per, unitDenominator) };
}

const product = (one: string, other: string): string => decimalText(decimal(one).times(decimal(other)));

/** Whether the rules of the scheme plan a material; the last rule that names it decides, rules that include come first. */
export function isPlanned(item: PlannedMaterial, input: Pick<PlanInput, 'filters' | 'calcMode'>): boolean {
  if (input.calcMode === 'mps' && item.planStrategy !== 'mps') return false;
  if (input.calcMode === 'mrp' && item.planStrategy === 'mps') return false;
  const names = ({ material, category, planner }: PlanFilter): boolean =>
    (material === null || material === item.id) &&
    (category === null || category === item.category) &&
    (planner === null || planner === item.planner);
  const including = input.filters.filter(({ include }) => include);
  if (including.length > 0 && !including.some(names)) return false;
  return !input.filters.some((filter) => !filter.include && names(filter));
}

/** Finds the rules of a material: the one its parameters name, its own, that of its group; none for what is not planned. */
function sourcingFinder(
  rules: readonly SourcingRow[],
): (item: PlannedMaterial) => Pick<PlanningItem, 'sourcing'> {
  if (rules.length === 0) return () => ({});
  const sorted = rules.toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
  const named = new Map(sorted.map((row) => [row.rule, row]));
  const byMaterial = Map.groupBy(sorted, ({ org, material }) => `${org} ${material ?? ''}`);
  const byCategory = Map.groupBy(
    sorted,
    ({ org, material, category }) => `${org} ${material ? '' : (category ?? '')}`,
  );
  return ({ org, id, category, sourcingRule }) => {
    const own = named.get(sourcingRule ?? '');
    const found = [
      ...(own === undefined ? [] : [own]),
      ...(byMaterial.get(`${org} ${id}`) ?? []),
      ...(category === null ? [] : (byCategory.get(`${org} ${category}`) ?? [])),
    ];
    return found.length === 0 ? {} : { sourcing: [...new Set(found)] };
  };
}

/** Proposals of materials that this run leaves as they are: what they are made of is required by them. */
function standingProposals(
  input: PlanInput,
  { items, earlier }: Pick<ReturnType<typeof tablesOf>, 'items' | 'earlier'>,
): PlanningReceipt[] {
  if (input.readsOrders !== true) return [];
  const kept = new Set(
    items.flatMap((item) => (isPlanned(item, input) ? [] : [`${item.org} ${item.material}`])),
  );
  return earlier
    .filter(({ org, material }) => kept.has(`${org} ${material}`))
    .map(({ id: _id, version: _version, isTouched: _touched, finishDate, ...order }) => ({
      ...order,
      kind: 'firmPlanOrder' as const,
      date: finishDate,
    }));
}

/** The snapshot of the engine. Rows of materials that nobody plans are left out: the engine knows only what it is given. */
export function snapshotOf(input: PlanInput, tables: ReturnType<typeof tablesOf>): PlanningSnapshot {
  const known = new Set(tables.items.map(({ org, material }) => `${org} ${material}`));
  const isKnown = ({ org, material }: { org: string; material: string }): boolean =>
    known.has(`${org} ${material}`);
  const ruled = sourcingFinder(tables.sourcing);
  const lines = Map.groupBy(tables.bomLines, ({ bom }) => bom);
  return {
    planDate: input.planDate,
    scheme: input.scheme,
    orgs: input.calendars,
    items: tables.items.map((item) => ({
      ...item,
      // What orders have taken of the forecasts is taken off before.
      forecastConsume: 'none',
      planStrategy: isPlanned(item, input) ? (item.planStrategy ?? 'mrp') : 'none',
      ...ruled(item),
    })),
    boms: tables.boms.map((bom) => ({
      ...withFraction(bom, input.units),
      lines: (lines.get(bom.id) ?? [])
        .filter(({ material }) => known.has(`${bom.org} ${material}`))
        .map((line) => withFraction(line, input.units)),
    })),
    demands: tables.demands.filter((row) => isKnown(row) && row.date <= input.horizonEnd),
    forecasts: input.forecasts.filter((row) => isKnown(row) && row.date <= input.horizonEnd),
    stock: tables.stock.filter(isKnown),
    receipts: [...tables.receipts.filter(isKnown), ...standingProposals(input, tables)],
    reservations: tables.reservations.filter(isKnown),
    substitutions: tables.substitutions.map((scheme) => ({
      ...scheme,
      items: (scheme.items ?? []).map((item) => inStockUnits(item, input.units)),
    })),
  };
}
