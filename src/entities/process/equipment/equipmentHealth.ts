// What stands above the card of a machine: reliability of the month by reliability.ts, life used, and days to its next
// maintenance. Pure.
import { decimal } from '#model/decimal.ts';
import { daysBetween } from '#model/time/calendar.ts';
import { type Failure, reliabilityOf } from '../upkeep/reliability.ts';

export interface EquipmentHealth {
  failures: number;
  /** Minutes; null where nothing failed or nothing was repaired. */
  mtbf: number | null;
  mttr: number | null;
  /** Minutes of this month it stood for repair, and for maintenance that was done. */
  repairMinutes: number;
  maintenanceMinutes: number;
  openTasks: number;
  lateTasks: number;
  openRepairs: number;
}

interface Month {
  /** Minutes by the clock of the business zone; the end is the present. */
  from: number;
  to: number;
  maintained: number;
  openTasks: number;
  lateTasks: number;
  openRepairs: number;
}

export function healthOf(failures: readonly Failure[], month: Month): EquipmentHealth {
  const { failures: count, downMinutes, mtbf, mttr } = reliabilityOf(failures, month.from, month.to);
  const { maintained: maintenanceMinutes, openTasks, lateTasks, openRepairs } = month;
  return {
    failures: count,
    mtbf,
    mttr,
    repairMinutes: downMinutes,
    maintenanceMinutes,
    openTasks,
    lateTasks,
    openRepairs,
  };
}

/** Used part of the life, 0 to 1 and more where it is over; null without a limit. */
export function lifeShare(used: string | null, limit: string | null): number | null {
  if (limit === null || decimal(limit).isZero()) return null;
  return decimal(used ?? '0')
    .div(decimal(limit))
    .toNumber();
}

/** 还有 3 天, 今天, 已过 2 天. */
export function dueText(next: string | null, today: string): string {
  if (next === null) return '没有安排';
  const days = daysBetween(today, next);
  return days === 0 ? '今天' : days > 0 ? `还有 ${days} 天` : `已过 ${-days} 天`;
}

/** 45 分, 3.5 时, 2.1 天. @param minutes null: nothing to tell */
export function spanText(minutes: number | null): string {
  if (minutes === null) return '—';
  if (minutes < 120) return `${minutes} 分`;
  if (minutes < 2880) return `${Math.round(minutes / 6) / 10} 时`;
  return `${Math.round(minutes / 144) / 10} 天`;
}
