// What is made by a push, and how the lines of several documents come together in it.
import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { PushDef } from '#model/entity.ts';
import { linePartner } from '#model/pushAgreement.ts';
import type { PushGrouping } from '#model/wire/flowWire.ts';

interface Grouping {
  value: PushGrouping;
  label: string;
}

/** How lines come together in drafts. Lines that each name a partner are parted by it, also those of one document. */
function groupingsFor(sources: number, push: PushDef | undefined): Grouping[] {
  const target = entityOf(push?.to ?? '');
  const byLine = push !== undefined && target !== undefined && linePartner(push, target) !== null;
  if (sources === 1 && !byLine) return [];
  return [
    { value: 'partner', label: byLine ? '按行上的供应商分单' : '往来单位相同的合并' },
    { value: 'one', label: '合并为一张' },
    ...(sources === 1 ? [] : [{ value: 'each', label: '每张源单一张' } as const]),
  ];
}

export interface PushChoiceProps {
  targets: readonly PushDef[];
  /** Entity that is made. */
  target: string;
  /** How many documents are pushed. */
  sources: number;
  /** Lines come together: a choice how can be made. */
  linked: boolean;
  grouping: PushGrouping;
  onTarget(target: string): void;
  onGrouping(grouping: PushGrouping): void;
}

export function PushChoice({
  targets,
  target,
  sources,
  linked,
  grouping,
  onTarget,
  onGrouping,
}: PushChoiceProps): ReactNode {
  const way = targets.find((push) => push.to === target);
  const offered = groupingsFor(sources, way);
  return (
    <Group gap={12} wrap="nowrap">
      {targets.length > 1 ? (
        <SegmentedControl
          size="xs"
          aria-label="下推到"
          value={target}
          onChange={onTarget}
          data={targets.map((one, at) => ({
            value: one.to,
            label: <span title={`Alt+${at + 1}`}>{one.title}</span>,
          }))}
        />
      ) : (
        <Text size="sm">下推到 {way?.title ?? ''}</Text>
      )}
      {offered.length > 1 && linked && (
        <Select
          size="xs"
          w={180}
          aria-label="合并方式"
          allowDeselect={false}
          data={offered}
          value={grouping}
          onChange={(value) => onGrouping(offered.find((one) => one.value === value)?.value ?? 'partner')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    </Group>
  );
}
