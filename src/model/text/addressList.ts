// Lists of network addresses as administrators write them: one address or network (CIDR) a line, IPv4 and IPv6. An IPv4
// address in IPv6 clothes (::ffff:10.1.2.3, as dual-stack sockets report it) is the IPv4 address.
// Notation: RFC 4291 §2.2, RFC 4632 §3.1, RFC 5952.

/** Bits of an address: 32 or 128. */
interface Network {
  bits: bigint;
  width: 32 | 128;
  /** Leading bits that count. */
  prefix: number;
}

const separators = /[\s,，;；、]+/;

function entriesOf(list: string): string[] {
  return list.split(separators).filter((entry) => entry !== '');
}

/** What cannot be read as an address or network; null where everything can. */
export function unreadableAddress(list: string): string | null {
  return entriesOf(list).find((entry) => networkOf(entry) === null) ?? null;
}

/** An empty list allows every address; one that cannot be read is in no list. */
export function isAddressAllowed(list: string | null, address: string): boolean {
  const entries = entriesOf(list ?? '');
  if (entries.length === 0) return true;
  const asked = addressOf(address);
  return asked !== null && entries.some((entry) => holds(networkOf(entry), asked));
}

function holds(network: Network | null, address: Network): boolean {
  if (network === null || network.width !== address.width) return false;
  const rest = BigInt(network.width - network.prefix);
  return network.bits >> rest === address.bits >> rest;
}

function networkOf(entry: string): Network | null {
  const [text = '', prefix, ...more] = entry.split('/');
  const address = addressOf(text);
  if (address === null || more.length > 0) return null;
  if (prefix === undefined) return address;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > address.width) return null;
  return { ...address, prefix: Number(prefix) };
}

function addressOf(text: string): Network | null {
  const plain = text.trim().toLowerCase().replace(/%.*$/, '');
  const short = plain.includes(':') ? null : ipv4(plain);
  if (short !== null) return { bits: short, width: 32, prefix: 32 };
  const long = plain.includes(':') ? ipv6(plain) : null;
  if (long === null) return null;
  if (long >> 32n === 0xffffn) return { bits: long & 0xffff_ffffn, width: 32, prefix: 32 };
  return { bits: long, width: 128, prefix: 128 };
}

function ipv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

/** Eight groups, one run of them left out as '::', the last two also as an IPv4 address. */
function ipv6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (head === null || head === undefined || tail === null) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [
    ...head,
    ...Array.from({ length: tail === undefined ? 0 : missing }, () => 0n),
    ...(tail ?? []),
  ];
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n);
}

function groupsOf(text: string): bigint[] | null {
  if (text === '') return [];
  const groups: bigint[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    const inner = index === parts.length - 1 && part.includes('.') ? ipv4(part) : null;
    if (inner !== null) groups.push(inner >> 16n, inner & 0xffffn);
    else if (/^[\da-f]{1,4}$/.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}
