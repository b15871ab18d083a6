// What the page of control charts is drawn from: plain data of the wire, figures as decimal texts.
import type { CapabilityLight } from './capability.ts';
import type { ChartType } from './chartTypes.ts';

export interface SpcChartItem {
  id: string;
  code: string;
  name: string;
  light: CapabilityLight;
  cpk: string | null;
  openSignals: number;
}

export interface SpcBoardPoint {
  id: string;
  version: number;
  no: number;
  takenAt: string;
  bill: string | null;
  billCode: string;
  /** Task and machine the values were taken at; empty where the inspection names none. */
  task: string;
  machine: string;
  size: string;
  values: readonly string[];
  value: string;
  value2: string | null;
  centre: string | null;
  ucl: string | null;
  lcl: string | null;
  centre2: string | null;
  ucl2: string | null;
  lcl2: string | null;
  signals: readonly string[];
  signals2: readonly string[];
  isExcluded: boolean;
  excludeReason: string | null;
  note: string | null;
}

export interface SpcChartDetail {
  id: string;
  version: number;
  code: string;
  name: string;
  chartType: ChartType;
  limitMode: string;
  size: number;
  centre: string | null;
  ucl: string | null;
  lcl: string | null;
  centre2: string | null;
  ucl2: string | null;
  lcl2: string | null;
  sigmaWithin: string | null;
  sigmaOverall: string | null;
  cp: string | null;
  cpk: string | null;
  pp: string | null;
  ppk: string | null;
  targetCpk: string | null;
  upperLimit: string | null;
  lowerLimit: string | null;
  baseCount: number;
  valueCount: number;
  /** Why the capability is grey; null: it may be believed. */
  doubt: string | null;
  /** Oldest first; the newest 2,000. */
  points: readonly SpcBoardPoint[];
}

export interface SpcBoard {
  charts: readonly SpcChartItem[];
  shown: SpcChartDetail | null;
}
