// The tree of menus and buttons to tick. One row has the focus: arrows go and fold, the space bar ticks.
import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type GrantNode, type Holdings, type ShownNode, tickOf } from './grantTree.ts';
import classes from './system.module.css';

export interface GrantTreeProps {
  rows: readonly ShownNode[];
  holdings: Holdings;
  linked: boolean;
  /** Reason why nothing can be ticked, or null. */
  locked: string | null;
  selected: string | null;
  onSelect(id: string): void;
  onFold(id: string): void;
  onTick(node: GrantNode, on: boolean): void;
}

export function GrantTree({
  rows,
  holdings,
  linked,
  locked,
  selected,
  onSelect,
  onFold,
  onTick,
}: GrantTreeProps): ReactNode {
  const list = useRef<HTMLUListElement | null>(null);
  const focused = rows.some(({ node }) => node.id === selected) ? selected : (rows[0]?.node.id ?? null);

  function go(index: number): void {
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (next === undefined) return;
    onSelect(next.node.id);
    list.current?.querySelector<HTMLElement>(`[data-node="${next.node.id}"]`)?.focus();
  }

  function key(event: KeyboardEvent, index: number): void {
    const row = rows[index];
    if (row === undefined) return;
    const { node, open, depth } = row;
    const { checked } = tickOf(node, holdings);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (node.children.length > 0 && !open ? onFold(node.id) : go(index + 1)),
      ArrowLeft: () =>
        open ? onFold(node.id) : go(rows.findLastIndex((other, at) => at < index && other.depth < depth)),
      ' ': () => {
        if (locked === null && canTick(node, linked)) onTick(node, !checked);
      },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  }

  return (
    <ul ref={list} className={classes['tree']} role="tree" aria-label="菜单与按钮">
      {rows.map(({ node, depth, open }, index) => {
        const { checked, half, held, all } = tickOf(node, holdings);
        const rules = node.codes.reduce((sum, code) => sum + (holdings.get(code)?.rules.length ?? 0), 0);
        return (
          <li
            key={node.id}
            data-node={node.id}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={node.id === selected}
            aria-checked={checked ? true : half ? 'mixed' : false}
            {...(node.children.length > 0 ? { 'aria-expanded': open } : {})}
            tabIndex={node.id === focused ? 0 : -1}
            className={classes['node']}
            style={{ paddingLeft: 8 + depth * 16 }}
            onFocus={() => onSelect(node.id)}
            onClick={() => onSelect(node.id)}
            onKeyDown={(event) => key(event, index)}
          >
            <FoldButton node={node} open={open} onFold={onFold} />
            <Checkbox
              tabIndex={-1}
              aria-label={node.title}
              checked={checked}
              indeterminate={half}
              disabled={locked !== null || !canTick(node, linked)}
              onClick={(event) => event.stopPropagation()}
              onChange={() => onTick(node, !checked)}
            />
            <span className={classes['name']} {...(node.kind === 'button' ? {} : { 'data-strong': '' })}>
              {node.title}
            </span>
            {node.children.length > 0 && (
              <span className={classes['count']}>
                {held}/{all}
              </span>
            )}
            {rules > 0 && <span className={classes['mark']}>规则 {rules}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function FoldButton({
  node,
  open,
  onFold,
}: Pick<ShownNode, 'node' | 'open'> & Pick<GrantTreeProps, 'onFold'>): ReactNode {
  if (node.children.length === 0) return <span className={classes['fold']} aria-hidden />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['fold']}
      aria-label={open ? `合并${node.title}` : `展开${node.title}`}
      onClick={(event) => {
        event.stopPropagation();
        onFold(node.id);
      }}
    >
      {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
    </button>
  );
}

/** Groups of menus give nothing themselves: they are ticked only together with what is below them. */
function canTick(node: GrantNode, linked: boolean): boolean {
  return linked || node.codes.length > 0;
}
