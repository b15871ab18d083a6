// 成本 of a production order: what it should cost by its plan, what that plan allows for what was received, and what its
// it really cost: material as posted, labour, machines and overhead by what was reported at the rates of its month. Pure.
// Source of the formulas: flows a7 and j1, BOM semantics d6.
import { type CostedOperation, routeCost } from '#entities/process/processRoute/operationCost.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export const costElements = ['material', 'labor', 'machine', 'overhead', 'outsourcing'] as const;
export type OrderCostElement = (typeof costElements)[number];

export interface CostedComponent {
  id: string;
  code: string;
  name: string;
  unit: string;
  /** Decimals of the unit. */
  scale: number;
  /** For the whole order, in the unit of the component. */
  plannedQty: string;
  /** The same in base units. */
  plannedBase: string;
  /** Of a base unit at today's stock cost; null: nothing is known. */
  unitCost: string | null;
  /** Issued and fed less what came back, in the unit of the component. */
  takenQty: string;
  /** Amount of that: issues and feeds less returns, at what they were posted at. */
  taken: string;
  /** Of it, written off in the workshop. */
  scrapped: string;
}

export interface OrderCostInput {
  /** Pieces that are started, planned and received (less what went back), in the unit of the order. */
  startQty: string;
  planQty: string;
  inQty: string;
  components: readonly CostedComponent[];
  operations: readonly CostedOperation[];
  /** What receipts of product and by-products were posted at, less what went back. */
  received: string;
  /** Labour, machines and overhead of the approved reports; null until there is one. */
  worked: Readonly<Record<'labor' | 'machine' | 'overhead', string>> | null;
}

/** Planned for the whole order, for what was received of it, and actual; null: not known. */
export interface CostFigures {
  planned: string | null;
  flexed: string | null;
  actual: string | null;
  /** Actual less what is allowed for what was received; null until something was. */
  variance: string | null;
  /** The same in per cent of what is allowed. */
  varianceRate: string | null;
}

export interface CostedPart extends CostFigures {
  id: string;
  code: string;
  name: string;
  unit: string;
  scale: number;
  plannedQty: string;
  takenQty: string;
  scrapped: string;
}

/** GET data/manufacturingOrder/:id/cost, amounts in local currency. */
export interface OrderCost {
  elements: Record<OrderCostElement, CostFigures>;
  parts: CostedPart[];
  /** Parts whose cost nobody knows; they are not in the plan. */
  unknown: number;
  /** All elements for one planned piece. */
  plannedUnit: string | null;
  /** Material taken and work reported, what came into the store at what it was posted at, and the difference, which lies in the workshop. */
  input: string;
  received: string;
  inProcess: string;
}

const nought = new Decimal(0);
const amount = (value: Decimal): string => decimalText(value.toDecimalPlaces(10));

function figures(planned: Decimal | null, actual: Decimal | null, done: Decimal): CostFigures {
  const flexed = planned === null ? null : planned.times(done);
  const variance =
    flexed === null || actual === null || done.isZero() ? null : actual.minus(flexed).toDecimalPlaces(10);
  return {
    planned: planned === null ? null : amount(planned),
    flexed: flexed === null ? null : amount(flexed),
    actual: actual === null ? null : amount(actual),
    variance: variance === null ? null : decimalText(variance),
    varianceRate:
      variance === null || flexed === null || flexed.isZero()
        ? null
        : decimalText(variance.div(flexed).times(100).toDecimalPlaces(2)),
  };
}

function partOf(component: CostedComponent, done: Decimal): CostedPart {
  const { id, code, name, unit, scale, plannedQty, plannedBase, unitCost, takenQty, taken, scrapped } =
    component;
  const planned = unitCost === null ? null : decimal(plannedBase).times(decimal(unitCost));
  return {
    id,
    code,
    name,
    unit,
    scale,
    plannedQty: amount(decimal(plannedQty)),
    takenQty: amount(decimal(takenQty)),
    scrapped: amount(decimal(scrapped)),
    ...figures(planned, decimal(taken), done),
  };
}

export function orderCost(input: OrderCostInput): OrderCost {
  const [plan, start] = [decimal(input.planQty), decimal(input.startQty)];
  const done = plan.isZero() ? nought : decimal(input.inQty).div(plan);
  const parts = input.components.map((component) => partOf(component, done));
  const sum = (read: (part: CostedPart) => string | null): Decimal =>
    parts.reduce((total, part) => total.plus(decimal(read(part))), nought);
  const taken = sum((part) => part.actual);
  const own = routeCost(input.operations, input.startQty);
  const planned: Record<OrderCostElement, Decimal> = {
    material: sum((part) => part.planned),
    labor: own.labor.times(start),
    machine: own.machine.times(start),
    overhead: own.overhead.times(start),
    outsourcing: own.outsourcing.times(start),
  };
  const total = costElements.reduce((all, element) => all.plus(planned[element]), nought);
  const { worked } = input;
  const actual: Record<OrderCostElement, Decimal | null> = {
    material: taken,
    labor: worked === null ? null : decimal(worked.labor),
    machine: worked === null ? null : decimal(worked.machine),
    overhead: worked === null ? null : decimal(worked.overhead),
    outsourcing: null,
  };
  const put = costElements.reduce((all, element) => all.plus(actual[element] ?? 0), nought);
  const elementOf = (element: OrderCostElement): CostFigures =>
    figures(planned[element], actual[element], done);
  return {
    elements: {
      material: elementOf('material'),
      labor: elementOf('labor'),
      machine: elementOf('machine'),
      overhead: elementOf('overhead'),
      outsourcing: elementOf('outsourcing'),
    },
    parts,
    unknown: parts.filter((part) => part.planned === null).length,
    plannedUnit: plan.isZero() ? null : amount(total.div(plan)),
    input: amount(put),
    received: amount(decimal(input.received)),
    inProcess: amount(put.minus(decimal(input.received))),
  };
}
