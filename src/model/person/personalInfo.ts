// The personal info form of the specification (§3, §5): its fields and messages, the same on screen and server.

export interface PersonalInfo {
  logoImageUrl: string | null;
  firstName: string;
  /** M male, F female. */
  gender: string | null;
  birthDate: string | null;
  age: number | null;
  phone: string | null;
  email: string | null;
}

export const leastAge = 0;
export const mostAge = 100;

export const genders = [
  { value: 'M', label: '男' },
  { value: 'F', label: '女' },
] as const;

/** What is wrong with the value of one field, or null; an empty one is right, except the name. */
export function personalProblem(field: string, value: string | number | null | undefined): string | null {
  const empty = value === null || value === undefined || value === '';
  if (field === 'firstName') return empty || String(value).trim() === '' ? '请输入姓名!' : null;
  if (empty) return null;
  if (field === 'phone') return /^1\d{10}$/.test(String(value)) ? null : '请输入正确的手机号!';
  if (field === 'email')
    return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(String(value)) ? null : '请输入正确的邮箱!';
  if (field === 'age') return fitsAge(Number(value)) ? null : `年龄应在${leastAge}到${mostAge}之间`;
  return null;
}

function fitsAge(age: number): boolean {
  return Number.isInteger(age) && age >= leastAge && age <= mostAge;
}
