// Every command of a grid in one list, its own and those of features and extensions: menus show it, keys call it,
// the key sheet lists and remaps it. The editing keys themselves are known to interact/keys.ts; here stand their names.
import type { GridCommand, GridContext } from '../../contract/extensions.ts';
import { gridLanguage } from '../../core/language.ts';
import { commandByKey, strokeName } from '../../interact/keyNames.ts';
import type { CommandParts } from './commandParts.ts';
import { dataCommands, dataKeys } from './dataCommands.ts';
import { editingCommands } from './editingCommands.ts';
import { selectionOf } from './selected.ts';
import { viewCommands } from './viewCommands.ts';

export interface CommandList<Row> {
  all: () => readonly GridCommand<Row>[];
  /** False when there is no such command or it cannot be done now. */
  run: (name: string) => boolean;
  /** What the key calls: true when done, 'taken' when its given meaning was chosen away, false when it is no such key. */
  onKey: (event: KeyboardEvent) => boolean | 'taken';
}

export function createCommandList<Row>(parts: CommandParts<Row>): CommandList<Row> {
  const { grid } = parts;
  const context = (): GridContext<Row> => ({ grid: parts.handle(), selection: selectionOf(grid) });
  const build = (): GridCommand<Row>[] => [
    ...viewCommands(parts),
    ...editingCommands(parts),
    ...dataCommands(parts),
    ...parts.more(),
  ];
  let built = { language: gridLanguage(), commands: build() };
  const own = (): readonly GridCommand<Row>[] => {
    if (built.language !== gridLanguage()) built = { language: gridLanguage(), commands: build() };
    return built.commands;
  };
  const all = (): readonly GridCommand<Row>[] => [
    ...(grid.props.extensions ?? []).flatMap((extension) => extension.commands ?? []),
    ...(grid.props.commands ?? []),
    ...own(),
  ];
  const perform = (command: GridCommand<Row>): boolean => {
    const now = context();
    if (command.shown?.(now.selection) === false) return false;
    const reason = command.blocked?.(now.selection) ?? null;
    if (reason === null) command.run(now);
    else grid.notify(reason, 'info');
    return true;
  };
  return {
    all,
    run(name) {
      const command = all().find((each) => each.name === name);
      return command !== undefined && perform(command);
    },
    onKey(event) {
      const editing = grid.position.kind === 'editing';
      const name = strokeName(event);
      if (editing && !/^(F\d|mod\+|Alt\+)/.test(name)) return false;
      const found = commandByKey(all(), name, grid.props.keys ?? {});
      if (found === 'taken') return 'taken';
      if (
        found === null ||
        (own().includes(found) && given.has(found.name) && grid.props.keys?.[found.name] === undefined)
      )
        return false;
      return perform(found);
    },
  };
}

/** Commands whose given keys core/keys reads, with the state of the editor in mind, or the browser turns into clipboard events. */
const given = new Set([
  ...dataKeys,
  ...'copy,cut,paste,edit,pick,clear,undo,redo,insertRow,duplicateRows,removeRows,moveRowsUp,moveRowsDown,fillDown,fillRight,selectAll,selectColumn,selectRow,nextProblem'.split(
    ',',
  ),
]);
