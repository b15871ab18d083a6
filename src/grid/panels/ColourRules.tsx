// The colour rules of a user: a condition, a colour, and whether it colours the cell or the whole row. The first that
// applies counts, so rules can be moved up and down.
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import type { ColourRule, FormatTone } from '../contract/extensions.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridInstance } from '../frame/instance.ts';
import { Popup } from './Popup.tsx';
import { ChoiceBox } from './ChoiceBox.tsx';
import { ConditionLine } from './ConditionLine.tsx';
import { conditionTree, groupOf, isGroup, newCondition, rewordedCondition } from './conditions.ts';
import { useReword } from './useReword.ts';
import type { Condition } from './conditions.ts';
import type { PanelProps } from './panelProps.ts';
import styles from './panels.module.css';

interface Line {
  condition: Condition;
  tone: FormatTone;
  row: boolean;
}

const mostRules = 20;
const toneTitles: Readonly<Record<FormatTone, () => string>> = {
  red: () => t('红'),
  orange: () => t('橙'),
  yellow: () => t('黄'),
  green: () => t('绿'),
  blue: () => t('蓝'),
  violet: () => t('紫'),
  grey: () => t('灰'),
};
const tones = Object.entries(toneTitles) as readonly [FormatTone, () => string][];

function lineOf<Row>({ when, tone, row }: ColourRule, byId: ReadonlyMap<string, GridColumn<Row>>): Line[] {
  const [condition] = groupOf(when, byId).items;
  return condition && !isGroup(condition) ? [{ condition, tone, row }] : [];
}

function ruleOf<Row>(
  { condition, tone, row }: Line,
  byId: ReadonlyMap<string, GridColumn<Row>>,
): ColourRule | null {
  const when = conditionTree(condition, byId.get(condition.column));
  return when && 'column' in when ? { when, tone, row } : null;
}

export default function ColourRules<Row>({ grid, panel, onClose }: PanelProps<Row>): ReactNode {
  const columns = grid.props.columns.filter((column) => column.filter);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const [first] = columns;
  const fresh = (column: GridColumn<Row>): Line => ({
    condition: newCondition(column),
    tone: 'red',
    row: false,
  });
  const [lines, setLines] = useState((): readonly Line[] => {
    const known = (grid.props.colourRules ?? [])
      .flatMap((rule) => lineOf(rule, byId))
      .filter(({ condition }) => byId.has(condition.column));
    return known.length > 0 || !first ? known : [fresh(first)];
  });
  useReword(grid, (known) =>
    setLines((now) => now.map((line) => ({ ...line, condition: rewordedCondition(line.condition, known) }))),
  );
  const rules = lines.map((line) => ruleOf(line, byId));
  const missing = rules.filter((rule) => rule === null).length;
  const set = (at: number, part: Partial<Line>): void =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const moveUp = (at: number): void => {
    const [above, line] = [lines[at - 1], lines[at]];
    if (above && line)
      setLines(lines.map((one, index) => (index === at - 1 ? line : index === at ? above : one)));
  };
  const apply = (): void => {
    grid.props.onColourRulesChange?.(rules.filter((rule) => rule !== null));
    onClose();
  };
  return (
    <Popup anchor={panel.anchor} label={t('颜色规则')} minWidth={700} onClose={onClose}>
      <div className={styles['dialogTitle']}>{t('颜色规则')}</div>
      <div className={styles['conditions']}>
        {lines.length === 0 && <p className={styles['dialogHint']}>{t('还没有规则')}</p>}
        {lines.map((line, at) => (
          <RuleLine
            key={line.condition.id}
            grid={grid}
            columns={columns}
            byId={byId}
            line={line}
            at={at}
            set={(part) => set(at, part)}
            remove={() => setLines(lines.filter((one) => one !== line))}
            moveUp={() => moveUp(at)}
          />
        ))}
        {first && lines.length < mostRules && (
          <Button size="compact-xs" variant="subtle" onClick={() => setLines([...lines, fresh(first)])}>
            {t('+ 规则')}
          </Button>
        )}
      </div>
      <div className={styles['dialogButtons']}>
        <span className={styles['dialogHint']}>
          {missing > 0 ? t('{0} 条规则还没有填写完整，不会保存', missing) : t('先符合的规则优先')}
        </span>
        <Button size="compact-xs" variant="subtle" disabled={lines.length === 0} onClick={() => setLines([])}>
          {t('清空')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('取消')}
        </Button>
        <Button size="xs" onClick={apply}>
          {t('应用')}
        </Button>
      </div>
    </Popup>
  );
}

interface RuleLineProps<Row> {
  grid: GridInstance<Row>;
  columns: readonly GridColumn<Row>[];
  byId: ReadonlyMap<string, GridColumn<Row>>;
  line: Line;
  at: number;
  set: (part: Partial<Line>) => void;
  remove: () => void;
  moveUp: () => void;
}

/** One rule: its condition, its colour, and how far it colours. */
function RuleLine<Row>({
  grid,
  columns,
  byId,
  line,
  at,
  set,
  remove,
  moveUp,
}: RuleLineProps<Row>): ReactNode {
  return (
    <div className={styles['rule']} role="group" aria-label={t('规则 {0}', at + 1)}>
      <ConditionLine
        grid={grid}
        columns={columns}
        byId={byId}
        condition={line.condition}
        change={(_, next) => (next ? set({ condition: next }) : remove())}
      />
      <ChoiceBox
        label={t('颜色')}
        className={styles['tone']}
        tone={line.tone}
        value={line.tone}
        choices={tones.map(([tone, title]) => ({ value: tone, label: title() }))}
        onChoose={(tone) => set({ tone })}
      />
      <ChoiceBox
        label={t('范围')}
        className={styles['range']}
        value={line.row ? 'row' : 'cell'}
        choices={[
          { value: 'cell', label: t('单元格') },
          { value: 'row', label: t('整行') },
        ]}
        onChoose={(range) => set({ row: range === 'row' })}
      />
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={t('上移')}
        title={t('上移：先符合的规则优先')}
        disabled={at === 0}
        onClick={moveUp}
      >
        ↑
      </ActionIcon>
    </div>
  );
}
