// What every entity prints without a template: its standard format, and the papers its definition brings along.
import { printActionOf } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { usualMargins, type PrintTemplate } from './print.ts';
import { builtInLayout } from './printDefaults.ts';

/** The standard format, then the papers of the entity's own. */
export function builtInTemplates(def: EntityDef): PrintTemplate[] {
  const own = (def.prints ?? []).map(({ key, name, paper, landscape = false, layout }): PrintTemplate => ({
    ...builtInTemplate(def),
    builtIn: key,
    name,
    paper,
    landscape,
    margins: usualMargins(paper),
    layout: { ...builtInLayout(def, paper, landscape), ...layout },
  }));
  return [builtInTemplate(def), ...own];
}

export function builtInTemplate(def: EntityDef): PrintTemplate {
  const label = printActionOf(def) === 'printLabel';
  const paper = label ? 'label60x40' : 'A4';
  return {
    id: null,
    builtIn: '',
    name: label ? '标准标签' : '标准格式',
    entity: def.name,
    paper,
    landscape: false,
    margins: usualMargins(paper),
    rowsPerPage: 0,
    copyTitle: '',
    isDefault: false,
    logPrint: true,
    layout: builtInLayout(def, paper),
  };
}
