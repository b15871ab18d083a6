// Commands of the keyboard as calls: moving, entering, picking from the open list, leaving; what writes or opens something goes
// on to the interactions.
import type { Command } from './keys.ts';
import { cellOf } from './position.ts';
import type { Move } from './position.ts';
import { toggleRow } from '../table/selection.ts';
import type { Choices } from './choices.ts';
import type { EditorHost } from './editorHost.ts';
import type { InteractionCalls } from './interactionCalls.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';

export interface KeyboardParts<Row> {
  grid: GridInstance<Row>;
  editor: EditorHost;
  navigation: Navigation;
  choices: Choices;
  interactions: InteractionCalls<Row>;
}

interface KeyCommands {
  /** Runs the command; false lets the browser have the key. */
  run: (command: Command) => boolean;
  /** Esc in a resting grid: the next Tab leaves it. */
  leaving: boolean;
}

export function createKeyCommands<Row>(parts: KeyboardParts<Row>): KeyCommands {
  const { grid, editor, navigation, choices, interactions } = parts;
  const { edit, enter, pick } = createEnterKey(parts);

  /** Left and right may fold lines or open details instead. */
  const move = (to: Move): void => {
    const go = (): void => {
      void editor.commit();
      navigation.move(to);
    };
    if (!grid.folds || (to !== 'left' && to !== 'right')) return go();
    interactions.whenReady(({ folding }) => {
      if (!folding.key(to)) go();
    });
  };

  const cancel = (): boolean => {
    if (grid.position.kind === 'editing') {
      editor.leave();
      return true;
    }
    const busy = grid.busy.get();
    if (busy) {
      busy.abort();
      return true;
    }
    if (grid.cut || grid.ranges.length > 0) {
      grid.cut = null;
      grid.topics.emit('cut');
      grid.setRanges([]);
      return true;
    }
    commands.leaving = true;
    return false;
  };

  const run = (command: Command): boolean => {
    switch (command.name) {
      case 'move':
        if (command.extend) navigation.extend(command.move);
        else move(command.move);
        return true;
      case 'enter':
        enter(command.backwards);
        return true;
      case 'tab':
        void editor.commit();
        return !commands.leaving && navigation.tab(command.backwards);
      case 'cancel':
        return cancel();
      case 'edit':
        edit();
        return true;
      case 'selectAll':
        navigation.selectAll();
        return true;
      case 'selectColumn':
        navigation.selectColumn();
        return true;
      case 'selectRow':
        navigation.selectRow();
        return true;
      case 'toggleRow':
        toggleActiveRow(grid);
        return true;
      case 'listUp':
      case 'listDown':
        choices.move(command.name === 'listUp' ? -1 : 1);
        return true;
      case 'listPick':
        pick();
        return true;
      case 'lineBreak':
        if (takesLines(grid)) editor.insertLineBreak();
        else enter(false);
        return true;
      default: {
        const { name } = command;
        const text = editor.text();
        interactions.whenReady(({ perform }) => perform(name, text));
        return true;
      }
    }
  };

  const commands: KeyCommands = { run, leaving: false };
  return commands;
}

interface EnterKey {
  edit: () => void;
  enter: (backwards: boolean) => void;
  /** Enter in an open list. */
  pick: () => void;
}

/** Enter opens, retries, edits or goes on, by what stands in the cell. */
function createEnterKey<Row>(parts: KeyboardParts<Row>): EnterKey {
  const { grid, editor, navigation, choices, interactions } = parts;

  /** What is not typed is chosen. */
  const edit = (): void => {
    if (activeInput(grid) === 'chosen') interactions.whenReady(({ commands }) => void commands.pick());
    else editor.edit();
  };

  const enter = (backwards: boolean): void => {
    const cell = cellOf(grid.position);
    const laid = cell ? grid.laid(cell.column) : undefined;
    const row = cell ? grid.props.source.rowAt(cell.row) : undefined;
    if (grid.position.kind === 'active' && cell && laid) {
      if (grid.props.source.stateAt(cell.row) === 'failed') return grid.props.source.retry(cell.row);
      if (row !== undefined && grid.readonlyReason(cell.row, laid) !== null) {
        if (laid.column.onOpen) return laid.column.onOpen(row);
        if (!grid.props.editing && grid.props.onOpenRow) return grid.props.onOpenRow(row);
      } else if (laid.column.editor?.input === 'chosen' && !backwards) {
        return edit();
      } else if (grid.props.editBy?.includes('enter') === true && !backwards) {
        return editor.edit();
      }
    }
    void editor.commit({ first: true });
    navigation.onward(backwards);
  };

  const pick = (): void => {
    const choice = choices.highlighted(editor.text());
    if (choice) {
      const many = choices.list.get()?.multiple === true;
      if (many && editor.text().trim() === '') return enter(false);
      editor.choose(choice);
      if (!many) navigation.onward(false);
      return;
    }
    enter(false);
  };

  return { edit, enter, pick };
}

function toggleActiveRow<Row>(grid: GridInstance<Row>): void {
  const cell = cellOf(grid.position);
  if (!cell || cell.rowId === undefined || !grid.checkable) return;
  grid.setRowSelection(toggleRow(grid.rowSelection, cell.row, cell.rowId));
}

function takesLines<Row>(grid: GridInstance<Row>): boolean {
  const input = activeInput(grid);
  return input === 'memo' || input === 'text';
}

/** How the active cell is edited. */
export function activeInput<Row>(grid: GridInstance<Row>) {
  const cell = cellOf(grid.position);
  return cell ? grid.laid(cell.column)?.column.editor?.input : undefined;
}
