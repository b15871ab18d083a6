// 统一社会信用代码 (GB 32100): seventeen characters and a check character over them.

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const length = 18;

/** The check character of the first seventeen; '' when one of them does not belong in a code. */
export function creditCodeCheck(body: string): string {
  let sum = 0;
  let weight = 1;
  for (const letter of body.slice(0, length - 1)) {
    const value = letters.indexOf(letter);
    if (value < 0) return '';
    sum += value * weight;
    weight = (weight * 3) % letters.length;
  }
  return letters.charAt((letters.length - (sum % letters.length)) % letters.length);
}

export function isCreditCode(text: string): boolean {
  const check = creditCodeCheck(text);
  return text.length === length && check !== '' && text.endsWith(check);
}
