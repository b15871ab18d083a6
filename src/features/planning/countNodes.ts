// In which order the groups beside a list of planning stand: one's own first, then what there is most of, so that the cause
// behind most rows is dealt with first.
export interface CountNode {
  value: string;
  count: number;
  name: string;
}

/** @param own value of one's own group; '' for somebody who has none */
export function nodesInOrder(nodes: readonly CountNode[], own: string): readonly CountNode[] {
  const isOwn = ({ value }: CountNode): boolean => own !== '' && value === own;
  return nodes.toSorted(
    (left, right) => Number(isOwn(right)) - Number(isOwn(left)) || right.count - left.count,
  );
}
