// Moves the wall clock of a whole Node process by WALL_SHIFT milliseconds: preloaded with --import, so that whatever asks the
// machine for the time, a library or the embedded database too, is asked on another day. Moments that are given stay as they are.
const shift = Number(process.env['WALL_SHIFT'] ?? '0');
if (!Number.isFinite(shift)) throw new RangeError('WALL_SHIFT is no number of milliseconds');

const Machine = Date;
const now = (): number => Machine.now() + shift;

globalThis.Date = new Proxy(Machine, {
  construct: (target, given: unknown[], made): object =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Machine(now()).toString(),
  get: (target, key, receiver: unknown): unknown =>
    key === 'now' ? now : Reflect.get(target, key, receiver),
});
