// A tree of groups to choose from: arrows walk and fold, Enter chooses.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { idsUnder, type GroupNode } from './picker/pickerTree.ts';
import classes from './GroupTree.module.css';

export interface GroupTreeProps {
  label: string;
  nodes: readonly GroupNode[];
  chosen: string | null;
  onChoose(node: GroupNode | null): void;
}

/** Ids of the nodes that hide the one asked for. */
function above(nodes: readonly GroupNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [];
    if (node.children.length > 0 && idsUnder(node).includes(id))
      return [node.id, ...above(node.children, id)];
  }
  return [];
}

export function GroupTree({ label, nodes, chosen, onChoose }: GroupTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(chosen === null ? [] : above(nodes, chosen)),
  );
  const turn = (id: string, unfolded: boolean) => {
    const next = new Set(open);
    if (unfolded) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
    const at = rows.findIndex((row) => row === document.activeElement);
    const id = rows[at]?.dataset['id'];
    if (event.key === 'ArrowDown') rows[at + 1]?.focus();
    else if (event.key === 'ArrowUp') rows[at - 1]?.focus();
    else if (event.key === 'ArrowRight' && id !== undefined) turn(id, true);
    else if (event.key === 'ArrowLeft' && id !== undefined) turn(id, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rows = (list: readonly GroupNode[], level: number): React.ReactNode =>
    list.map((node) => {
      const foldable = node.children.length > 0;
      const unfolded = open.has(node.id);
      return (
        <div key={node.id} role="none">
          <div
            role="treeitem"
            tabIndex={node.id === chosen ? 0 : -1}
            aria-level={level}
            aria-selected={node.id === chosen}
            {...(foldable ? { 'aria-expanded': unfolded } : {})}
            data-id={node.id}
            className={classes['row']}
            style={{ paddingLeft: 4 + (level - 1) * 14 }}
            onClick={() => onChoose(node)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              event.stopPropagation();
              onChoose(node);
            }}
          >
            <span
              aria-hidden
              className={classes['fold']}
              onClick={(event) => {
                if (!foldable) return;
                event.stopPropagation();
                turn(node.id, !unfolded);
              }}
            >
              {foldable && (unfolded ? <IconChevronDown size={12} /> : <IconChevronRight size={12} />)}
            </span>
            <span className={classes['name']} title={`${node.code} ${node.name}`}>
              {node.name === '' ? node.code : node.name}
            </span>
          </div>
          {unfolded && rows(node.children, level + 1)}
        </div>
      );
    });
  return (
    <div role="tree" tabIndex={-1} aria-label={label} className={classes['tree']} onKeyDown={onKeyDown}>
      <div
        role="treeitem"
        tabIndex={chosen === null ? 0 : -1}
        aria-level={1}
        aria-selected={chosen === null}
        className={classes['row']}
        onClick={() => onChoose(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChoose(null);
        }}
      >
        <span className={classes['fold']} />
        <span className={classes['name']}>全部</span>
      </div>
      {rows(nodes, 1)}
    </div>
  );
}
