// What the operations of a route cost for one piece of a lot: labour, machine and overhead by the rates of the work centre,
// or the price of what is done outside. Pure. Source of the formula: BOM semantics d6.
import { Decimal, decimal } from '#model/decimal.ts';

/** Minutes, quantities, rates per hour and prices are decimal texts. */
export interface CostedOperation {
  processMode: string;
  /** Of one piece that is worked outside; null: nobody knows. */
  outsourcePrice: string | null;
  setupMinutes: string;
  /** For `baseQty` pieces. */
  runMinutes: string;
  baseQty: string;
  /** For `baseQty` pieces; null: running time × crew. */
  laborMinutes: string | null;
  crewSize: number;
  laborRate: string;
  machineRate: string;
  overheadRate: string;
}

/** Parts of a cost, each per unit. */
export interface ConversionCost {
  labor: Decimal;
  machine: Decimal;
  overhead: Decimal;
  outsourcing: Decimal;
}

const nought = new Decimal(0);
const noConversion: ConversionCost = {
  labor: nought,
  machine: nought,
  overhead: nought,
  outsourcing: nought,
};

const orOne = (value: Decimal): Decimal => (value.isZero() ? new Decimal(1) : value);

/** hours = (setup ÷ lot + run ÷ base) ÷ 60; each element = hours × its rate. */
function operationCost(operation: CostedOperation, lot: string): ConversionCost {
  if (operation.processMode === 'outsourced')
    return { ...noConversion, outsourcing: decimal(operation.outsourcePrice) };
  const setup = decimal(operation.setupMinutes).div(orOne(decimal(lot)));
  const perPiece = (minutes: Decimal): Decimal => minutes.div(orOne(decimal(operation.baseQty)));
  const run = decimal(operation.runMinutes);
  const machineHours = setup.plus(perPiece(run)).div(60);
  const labor =
    operation.laborMinutes === null ? run.times(operation.crewSize) : decimal(operation.laborMinutes);
  const laborHours = setup.times(operation.crewSize).plus(perPiece(labor)).div(60);
  return {
    labor: laborHours.times(decimal(operation.laborRate)),
    machine: machineHours.times(decimal(operation.machineRate)),
    overhead: machineHours.times(decimal(operation.overheadRate)),
    outsourcing: nought,
  };
}

/** All operations of a route for one piece. */
export function routeCost(operations: readonly CostedOperation[], lot: string): ConversionCost {
  return operations.reduce((sum, operation) => {
    const own = operationCost(operation, lot);
    return {
      labor: sum.labor.plus(own.labor),
      machine: sum.machine.plus(own.machine),
      overhead: sum.overhead.plus(own.overhead),
      outsourcing: sum.outsourcing.plus(own.outsourcing),
    };
  }, noConversion);
}
