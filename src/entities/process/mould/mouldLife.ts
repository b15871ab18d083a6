// What shots do to a mould: how many a number of pieces took, when it is due for maintenance, when its life is over. Pure.
import { decimal, decimalText } from '#model/decimal.ts';

/** Shots that made so many pieces: the last one may have filled a part of its cavities only. @param active cavities in use */
export function shotsFor(pieces: string, active: number): `${number}` {
  return decimalText(decimal(pieces).dividedBy(Math.max(1, active)).ceil());
}

interface MouldLife {
  usedShots: string | null;
  designShots: string | null;
  /** Shots it had run when it was maintained last. */
  servicedShots: string | null;
  /** Null: it is not maintained by its shots. */
  maintainShots: string | null;
}

/** Above the shots it was built for; a mould without a limit has none. */
export function isOverLife({
  usedShots,
  designShots,
}: Pick<MouldLife, 'usedShots' | 'designShots'>): boolean {
  return designShots !== null && decimal(usedShots).greaterThan(decimal(designShots));
}

/** Whether the shots since its last maintenance call for the next. */
export function isServiceDue({
  usedShots,
  servicedShots,
  maintainShots,
}: Pick<MouldLife, 'usedShots' | 'servicedShots' | 'maintainShots'>): boolean {
  return (
    maintainShots !== null &&
    decimal(usedShots).minus(decimal(servicedShots)).greaterThanOrEqualTo(decimal(maintainShots))
  );
}

/** Names the maintenance of one stretch between two services, so that it is asked for once. */
export const serviceOccurrence = (servicedShots: string | null): string =>
  `shots:${decimalText(decimal(servicedShots))}`;
