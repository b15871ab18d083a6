// Which PINs are good enough: four to eight digits that nobody reads off the person's papers or types first when guessing.

/** What the PIN must not be found in. */
export interface PinOwner {
  /** Number of the employee. */
  code: string;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  mobile: string | null;
}

/** Why the PIN is refused, for the one who chooses it; null when it is good. operatorBadge PIN: 4 to 8 digits. */
export function pinProblem(pin: string, { code, birthDate, mobile }: PinOwner): string | null {
  if (!/^\d{4,8}$/.test(pin)) return 'PIN须为4到8位数字';
  if (isRun(pin)) return 'PIN不能是连续或相同的数字，例如 1234、0000';
  if (code.replaceAll(/\D/g, '').endsWith(pin)) return 'PIN不能是工号';
  if (birthDate !== null && birthDate.replaceAll('-', '').includes(pin)) return 'PIN不能是生日';
  if (mobile?.endsWith(pin) === true) return 'PIN不能是手机尾号';
  return null;
}

/** Each digit the same step from the one before: 0000, 1234, 8765, and across nine: 7890. */
function isRun(pin: string): boolean {
  const digits = pin.split('').map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9);
}
