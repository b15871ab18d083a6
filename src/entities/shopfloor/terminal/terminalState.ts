// What the server tells a terminal whose person is signed in: its machines' tasks and everything it needs to go on without
// network. Plain data of the wire.
import type { ChartType } from '#entities/quality/spc/chartTypes.ts';
import type { TerminalAction } from '../access/operatorRights.ts';

export interface TerminalStep {
  no: number;
  title: string;
  content: string;
  picture: string | null;
  input: 'none' | 'confirm' | 'value' | 'text' | 'scan';
  lower: string | null;
  upper: string | null;
  isBlocking: boolean;
  minSeconds: number;
  /** Confirmed as often as it has to be for the next report of one piece. */
  done: boolean;
}

export interface TerminalInstruction {
  id: string;
  name: string;
  version: string;
  /** The person has not confirmed this version yet and has to before he starts. */
  mustRead: boolean;
  steps: readonly TerminalStep[];
}

export interface TerminalTask {
  id: string;
  code: string;
  status: 'dispatched' | 'running' | 'paused' | 'finished';
  order: string;
  operation: string;
  operationSeq: number;
  material: string;
  materialName: string;
  specification: string;
  unit: string;
  workCenter: string;
  workCenterName: string;
  planQty: string;
  reportedQty: string;
  qualifiedQty: string;
  /** What may still be reported. */
  reportableQty: string;
  /** What its counters counted and nobody reported yet; null or absent: none count. */
  countedQty?: string | null;
  planStart: string | null;
  startedAt: string | null;
  pauseReason: string | null;
  /** Why nothing may be done until a foreman lets it go on; null: nothing holds it. */
  hold: string | null;
  /** Why the person on the terminal may not start it; null: he may. */
  blocked: string | null;
  instruction: TerminalInstruction | null;
  /** Checks that are due and not finished, the oldest first; a device may have kept a state from before there were any. */
  checks?: readonly TerminalCheck[];
  /** Control charts of what is checked at it. */
  charts?: readonly TerminalChart[];
  /** How it is packed; null where no packing rule holds or nothing good is left to pack. */
  packing: TerminalPacking | null;
}

/** The last points of a control chart, oldest first. */
export interface TerminalChart {
  id: string;
  name: string;
  /** Inspection item it is drawn of. */
  item: string;
  chartType: ChartType;
  points: readonly TerminalChartPoint[];
}

export interface TerminalChartPoint {
  no: number;
  value: string;
  centre: string | null;
  ucl: string | null;
  lcl: string | null;
  /** Rules it breaks. */
  signals: readonly string[];
}

export interface TerminalCheckItem {
  /** Inspection item; a device may have kept a state from before it was told. */
  item?: string;
  /** Of the bill. */
  line: number;
  name: string;
  method: string;
  /** A value is typed; otherwise it passes or fails. */
  isMeasured: boolean;
  standard: string | null;
  unit: string;
  target: string | null;
  lower: string | null;
  upper: string | null;
  samples: number;
}

export interface TerminalCheck {
  id: string;
  code: string;
  trigger: string;
  status: 'waiting' | 'overdue' | 'doing';
  /** Reports wait for it. */
  blocking: boolean;
  /** ISO. */
  dueAt: string;
  dueQty: string | null;
  missedCount: number;
  /** None before it was begun. */
  items: readonly TerminalCheckItem[];
}

export interface TerminalPacking {
  /** Of a full box. */
  boxQty: string;
  /** Good pieces that are in no box yet. */
  restQty: string;
}

/** A box that was sealed on the terminal, as its label tells it. */
export interface TerminalBox {
  code: string;
  /** What a scanner reads from the label. */
  scan: string;
  qty: string;
  restQty: string;
  /** The label is printed at once. */
  autoPrint: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

export interface TerminalCall {
  code: string;
  kind: string;
  place: string;
  /** ISO. */
  calledAt: string;
  answeredAt: string | null;
  status: 'calling' | 'answered' | 'resolved';
}

export interface TerminalState {
  /** ISO, of the server. */
  now: string;
  device: {
    name: string;
    workshop: string;
    idleMinutes: number;
    allowOffline: boolean;
    signInMode: 'badge' | 'pin' | 'badgePin';
  };
  actions: readonly TerminalAction[];
  tasks: readonly TerminalTask[];
  pauseReasons: readonly Choice[];
  callKinds: readonly Choice[];
  calls: readonly TerminalCall[];
}
