// Definitions → JSON schemas of their documents, for the API description that is served to whoever connects another
// system; derived, so that they cannot fall behind.
import type { CodeList } from '#model/codeList.ts';
import type { EntityDef, Fields, JsonValue } from '#model/entity.ts';
import { isDecimal, isDerived, type FieldDef } from '#model/fields.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

type JsonObject = { readonly [key: string]: JsonValue };

type Dictionaries = (name: string) => CodeList | undefined;

function limits(field: FieldDef): JsonObject {
  return {
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
    ...(field.above === undefined ? {} : { exclusiveMinimum: field.above }),
  };
}

function numbers(bounds: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(bounds).map(([key, value]) => [key, Number(value)]));
}

function valueSchema(field: FieldDef, dictionary: Dictionaries): JsonObject {
  // JSON numbers are binary floats, so decimals travel as text; their bounds stand under x-.
  if (isDecimal(field)) {
    const bounds = limits(field);
    return {
      type: ['string', 'null'],
      format: 'decimal',
      pattern: '^-?\\d+(\\.\\d+)?$',
      ...(Object.keys(bounds).length > 0 ? { 'x-bounds': bounds } : {}),
    };
  }
  switch (field.kind) {
    case 'integer':
      return { type: ['integer', 'null'], ...numbers(limits(field)) };
    case 'bool':
      return { type: ['boolean', 'null'] };
    case 'date':
      return { type: ['string', 'null'], format: 'date' };
    case 'datetime':
      return { type: ['string', 'null'], format: 'date-time' };
    case 'dict': {
      const items = dictionary(field.dict ?? '')?.items ?? [];
      if (items.length === 0) return { type: ['string', 'null'] };
      return {
        type: ['string', 'null'],
        enum: [...items.map((item) => item.value), null],
        'x-texts': items.map((item) => item.text),
      };
    }
    case 'ref':
      return { type: ['string', 'null'], format: 'uuid', 'x-entity': field.entity ?? '' };
    case 'refs':
      return {
        type: ['array', 'null'],
        items: { type: 'string', format: 'uuid' },
        'x-entity': field.entity ?? '',
      };
    case 'json':
      return {};
    case 'longText':
    case 'richText':
      return { type: ['string', 'null'], maxLength: field.length ?? 20_000 };
    default:
      return { type: ['string', 'null'], maxLength: field.length ?? 200 };
  }
}

function fieldsSchema(fields: Fields, dictionary: Dictionaries, more: JsonObject = {}): JsonObject {
  const properties = Object.entries(fields).map(([key, field]): [string, JsonObject] => [
    key,
    {
      title: field.title,
      ...valueSchema(field, dictionary),
      ...(isDerived(field) ? { readOnly: true } : {}),
      ...(field.required ? { 'x-required': true } : {}),
      ...(field.help === undefined ? {} : { description: field.help }),
    },
  ]);
  return { type: 'object', properties: { ...more, ...Object.fromEntries(properties) } };
}

/** Schema of a whole document as `Doc` travels: identity, header fields, lines by key. */
export function documentSchema(def: EntityDef, dictionary: Dictionaries): JsonObject {
  const id = { type: 'string', format: 'uuid' };
  const lines = Object.entries(def.lines ?? {}).map(([key, value]): [string, JsonObject] => [
    key,
    { type: 'array', title: value.title, items: fieldsSchema(lineFieldsOf(value), dictionary, { id }) },
  ]);
  return {
    type: 'object',
    title: def.title,
    required: ['id', 'version', 'fields', 'lines'],
    properties: {
      id,
      version: { type: 'integer' },
      status: { type: ['string', 'null'] },
      fields: fieldsSchema(allFieldsOf(def), dictionary),
      lines: { type: 'object', properties: Object.fromEntries(lines) },
    },
  };
}
