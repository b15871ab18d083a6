// Seeded chance: the same seed gives the same company every time. Only for making content up; nothing here is secret.

/** Numbers by the generator sfc32, seeded from a text; branches by name keep one part's draws out of another's. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
    this.#a = hashOf(`${seed}/a`);
    this.#b = hashOf(`${seed}/b`);
    this.#c = hashOf(`${seed}/c`);
    for (let round = 0; round < 12; round += 1) this.bits();
  }

  branch(name: string): Chance {
    return new Chance(`${this.#seed}/${name}`);
  }

  /** 32 bits as a whole number. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** From 0 up to, not including, 1. */
  part(): number {
    return this.bits() / 4_294_967_296;
  }

  /** Whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.part() * (high - low + 1));
  }

  happens(probability: number): boolean {
    return this.part() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.part() * list.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }

  digits(length: number): string {
    let text = '';
    while (text.length < length) text += String(this.bits() % 10);
    return text;
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let index = result.length - 1; index > 0; index -= 1) {
      const other = this.whole(0, index);
      const [one, two] = [result[index], result[other]];
      if (one !== undefined && two !== undefined) [result[index], result[other]] = [two, one];
    }
    return result;
  }

  /** UUID version 7 of an instant in milliseconds: rows of one day lie together in every index. */
  id(millis: number): string {
    const time = millis.toString(16).padStart(12, '0');
    const [one, two, three] = [this.bits(), this.bits(), this.bits()];
    const version = quads[0x7000 | (one & 0xfff)];
    const variant = quads[0x8000 | ((one >>> 12) & 0x3fff)];
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${quads[two & 0xffff]}${quads[two >>> 16]}${quads[three & 0xffff]}`;
  }
}

/** Four hexadecimal digits of every 16-bit number. */
const quads = Array.from({ length: 0x10000 }, (_, number) => number.toString(16).padStart(4, '0'));

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** Picks by weight: few are picked often, many seldom. */
export class Weighted<T> {
  readonly #items: readonly T[];
  readonly #sums: number[] = [];

  constructor(items: readonly T[], weightOf: (item: T, index: number) => number) {
    this.#items = items;
    let sum = 0;
    items.forEach((item, index) => this.#sums.push((sum += weightOf(item, index))));
  }

  pick(chance: Chance): T {
    const wanted = chance.part() * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    const found = this.#items[low];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }
}
