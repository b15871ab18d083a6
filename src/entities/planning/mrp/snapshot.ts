// What planning is computed from: everything one run reads, read at one moment, as plain data that a worker can be handed.
// Quantities are decimal texts in the stock unit of their material, those of bills in a unit whose fraction they bring
// along; dates are YYYY-MM-DD. The order of the rows is of no consequence: the engine sorts what it is given. Source:
// planning flows b1.
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import type { AllocateMode, SupplySource } from '../supply/sourcing.ts';

export type SupplyType = 'purchase' | 'produce' | 'outsource' | 'transfer' | 'phantom';
export type OrderPolicy = 'lotForLot' | 'fixedLot' | 'period' | 'minMax';
export type PlanPriority = 'urgent' | 'high' | 'normal' | 'low';

/** Parameters of a run, named as in the catalogue's `mrpScheme`; what is left out has the default named here. */
export interface PlanningScheme {
  /** True. */
  useSafetyStock?: boolean;
  /** True: hard reservations take their stock first. */
  considerReserved?: boolean;
  /** True: goods in transit count. */
  considerInTransit?: boolean;
  /** True: losses of lines and shrinkage of purchases count. */
  considerScrap?: boolean;
  /** True. */
  considerYield?: boolean;
  /** False. */
  considerSubstitute?: boolean;
  /** True; false orders each date lot for lot without minimum, multiple and maximum. */
  considerLotPolicy?: boolean;
  /** 'multiply'. */
  scrapFormula?: 'multiply' | 'divide';
  /** 'today': what is past due counts on the plan date; 'ignore' leaves it out. */
  expiredDemand?: 'today' | 'ignore';
  expiredSupply?: 'today' | 'ignore';
  /** False: an order that should have begun begins now and ends late. */
  allowStartInPast?: boolean;
  /** 'byPolicy'; 'none' makes one order for each requirement. */
  mergePolicy?: 'byPolicy' | 'none';
  /** True: earlier, later, less and not at all are proposed for what is on order. */
  rescheduleMessages?: boolean;
}

/** A material as one organisation plans it: its row of `materialPlanning`, or what the material itself says. */
export interface PlanningItem {
  org: string;
  /** Code of the material, by which materials are put in order. */
  material: string;
  supplyType: SupplyType;
  planStrategy?: 'mrp' | 'mps' | 'reorder' | 'none';
  /** Organisation that supplies what is transferred. */
  sourceOrg?: string | null;
  /** Decimals of the unit; 0 unless said. */
  decimals?: number;
  /** No new order is proposed; with a scheme of substitution that plans, its substitute is ordered instead. */
  isDisabled?: boolean;
  fixedLeadDays?: number;
  varLeadDays?: string;
  varLeadLot?: string;
  inspectLeadDays?: number;
  safetyLeadDays?: number;
  safetyStock?: string;
  minStock?: string;
  maxStock?: string;
  reorderPoint?: string;
  reorderQty?: string;
  orderPolicy?: OrderPolicy;
  fixedLotQty?: string;
  minOrderQty?: string;
  maxOrderQty?: string;
  multipleQty?: string;
  periodDays?: number;
  periodType?: 'days' | 'week' | 'month';
  /** Per cent of the started that turn out good, where the bill says nothing of losses. */
  yieldRate?: string;
  /** Per cent of a purchase that never arrives whole. */
  scrapRate?: string;
  demandFence?: number;
  planFence?: number;
  forecastConsume?: 'none' | 'backward' | 'forward' | 'backwardForward';
  consumeBackDays?: number;
  consumeForwardDays?: number;
  rescheduleInDays?: number;
  rescheduleOutDays?: number;
  mtoControl?: 'none' | 'soft' | 'strict';
  /** Per cent of the stock that counts. */
  stockRatio?: string;
  /** Said false when the material is made and has no route, or is bought and has no supplier. */
  hasRoute?: boolean;
  hasSupplier?: boolean;
  /** Rules of supply, of which the first that counts on the day of a lot says where it comes from; else as above. */
  sourcing?: readonly PlanningSourcing[];
}

/** One source of a rule. Ids are those of the records an order is to name; planning only hands them on. */
export interface PlanningSource extends Omit<SupplySource, 'source' | 'allocated'> {
  /** Of its line in the rule. */
  id: string;
  supplyType: 'purchase' | 'produce' | 'outsource' | 'transfer';
  supplier?: string | null;
  workshop?: string | null;
  processRoute?: string | null;
  bom?: string | null;
  /** Organisation that supplies what is transferred. */
  sourceOrg?: string | null;
  /** In place of the fixed lead time of the material. */
  leadDays?: number | null;
  /** What firmed and released orders were given. */
  allocated?: readonly { date: string; qty: string }[];
}

/** A rule of supply (供应分配规则) as it counts for one material. */
export interface PlanningSourcing {
  rule: string;
  /** It is no rule anybody wrote, but the quotas of the suppliers of a material. */
  isOfSuppliers?: boolean | null;
  mode: AllocateMode;
  /** Period after which quotas and limits begin anew. */
  resetKind: 'never' | 'year' | 'month' | 'day';
  effectiveDate?: string | null;
  expiryDate?: string | null;
  sources: readonly PlanningSource[];
}

/** Stock units in one unit of the quantities, as a fraction; 1 each unless said. Divided out beforehand it would be inexact. */
export interface CountedIn {
  unitNumerator?: string;
  unitDenominator?: string;
}

export interface PlanningBomLine extends CountedIn {
  id: string;
  seq: number;
  material: string;
  numerator: string;
  denominator?: string;
  dosageType?: 'variable' | 'fixed';
  scrapRate?: string;
  fixedScrapQty?: string;
  effectiveDate?: string | null;
  expiryDate?: string | null;
  /** Working days after the start of the parent, below zero before it. */
  offsetDays?: number;
}

/** An approved version; co-products, returned parts and optional lines are left out by whoever reads it. */
export interface PlanningBom extends CountedIn {
  id: string;
  /** Null: of every organisation that has no version of its own. */
  org: string | null;
  material: string;
  /** Parents the lines are for; 1 unless said. */
  qty?: string;
  yieldRate?: string;
  isDefault?: boolean;
  effectiveDate?: string | null;
  expiryDate?: string | null;
  lines: readonly PlanningBomLine[];
}

export type DemandKind = 'saleOrder' | 'requirementPlan' | 'dependent' | 'transfer' | 'manual';

/** An open demand of a document; of orders under way what their own components still lack. */
export interface PlanningDemand {
  org: string;
  material: string;
  kind: DemandKind;
  code: string;
  line?: number;
  date: string;
  qty: string;
  /** Quantity of the whole order line, which consumes forecast; the open one unless said. */
  orderQty?: string;
  priority?: PlanPriority;
  mtoNo?: string | null;
  /** Line of the bill of materials, for substitutes of that line alone. */
  bomLine?: string;
}

/** Part of a forecast, spread to its day; orders consume it while they fall into its period. */
export interface PlanningForecast {
  org: string;
  material: string;
  code: string;
  line?: number;
  date: string;
  /** Last day of the period this part stands for; its own day unless said. */
  until?: string;
  qty: string;
  mtoNo?: string | null;
}

/** Stock that may be netted, of the warehouses and statuses of the scheme. */
export interface PlanningStock {
  org: string;
  material: string;
  qty: string;
  mtoNo?: string | null;
  /** Last day it may be used; it never spoils unless said. */
  expiryDate?: string | null;
}

export type ReceiptKind =
  | 'inspecting'
  | 'inTransit'
  | 'purchaseRequisition'
  | 'purchaseOrder'
  | 'manufacturingOrder'
  | 'outsourcingOrder'
  | 'transferOrder'
  | 'firmPlanOrder';

/** What is on the way, with what is still to come of it. */
export interface PlanningReceipt {
  org: string;
  material: string;
  kind: ReceiptKind;
  code: string;
  line?: number;
  date: string;
  qty: string;
  mtoNo?: string | null;
  /** Of a firmed plan order what stands in drafts already, which nobody moves or cuts by the order any more. */
  drafted?: string;
  /** Start of a firmed plan order, whose components are required then. */
  startDate?: string;
  /** How a firmed plan order is supplied; as the material unless said. */
  supplyType?: SupplyType;
  /** Version somebody chose for it; the one in force unless said. */
  bom?: string | null;
  /** Organisation that supplies what a firmed order transfers; that of the material unless said. */
  sourceOrg?: string | null;
}

/** Stock held for a demand. Where the demand is not planned, because it lies too far ahead, nobody else gets it all the same. */
export interface PlanningReservation {
  org: string;
  material: string;
  /** Demand it holds stock for, and what kind of document that is where codes alone may be mistaken. */
  code: string;
  line?: number;
  kind?: DemandKind;
  qty: string;
  /** Demand that took over what the other one named. */
  heir?: { code: string; line?: number } | null;
  /** Of the stock that is held; any of the material unless said. */
  mtoNo?: string | null;
  expiryDate?: string | null;
}

/** A substitution scheme (替代方案) or the substitutes of one line. */
export interface PlanningSubstitution {
  main: string;
  /** Only for the requirements of this line; of every line unless said. */
  bomLine?: string;
  way: 'mix' | 'whole';
  strategy: 'stockOnly' | 'plan';
  effectiveDate?: string | null;
  expiryDate?: string | null;
  /** `ratio` of the substitute for `per` of the main material, 1 unless said. */
  items: readonly { material: string; ratio: string; per?: string; priority: number }[];
}

export interface PlanningSnapshot {
  planDate: string;
  scheme: PlanningScheme;
  orgs: readonly { code: string; calendar: WorkingDays }[];
  items: readonly PlanningItem[];
  boms: readonly PlanningBom[];
  demands: readonly PlanningDemand[];
  forecasts?: readonly PlanningForecast[];
  stock: readonly PlanningStock[];
  receipts: readonly PlanningReceipt[];
  reservations?: readonly PlanningReservation[];
  substitutions?: readonly PlanningSubstitution[];
}
