// Import cycles: the strongly connected groups of the import graph (Tarjan), each told once. An import of a type binds two
// files as much as any other: neither can be read, moved or compiled without the other.

export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  function visit(file: string): void {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    onStack.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
      } else if (onStack.has(next)) low.set(file, Math.min(low.get(file) ?? 0, index.get(next) ?? 0));
    }
    if (low.get(file) === index.get(file)) closeGroup(file);
  }

  function closeGroup(root: string): void {
    const group: string[] = [];
    for (let file = stack.pop(); file !== undefined; file = stack.pop()) {
      onStack.delete(file);
      group.unshift(file);
      if (file === root) break;
    }
    if (group.length > 1 || graph.get(root)?.includes(root)) cycles.push([...group, root]);
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

export function breachesOfCycles(cycles: readonly (readonly string[])[]): string[] {
  return cycles.map((cycle) => `${cycle[0]} import cycle: ${cycle.join(' → ')}`);
}
