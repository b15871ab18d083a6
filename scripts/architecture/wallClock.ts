// Who may ask the machine what time it is: nobody in the server, the entities and the model. They take the moment from the
// clock of their host, so that a test can set it and a request has one moment from its beginning to its end.

const ROOMS = /^src\/(server|entities|model)\//;

const ASKED: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /\bDate\.now\b/, what: 'Date.now' },
  { pattern: /\bnew\s+Date(\(\s*\)|(?!\s*\())(?=\W|$)/, what: 'new Date()' },
  { pattern: /(?<![.\w])now\(\)(?!\s*:(?!:))/i, what: 'now()' },
  { pattern: /(?<!["\w])current_(date|time|timestamp)\b(?!")(?!\s*:(?!:))/i, what: 'the current_… of SQL' },
  { pattern: /(?<!["\w])localtime(stamp)?\b(?!")/i, what: 'localtime' },
  { pattern: /\b(clock|statement|transaction)_timestamp\s*\(/i, what: 'a timestamp of the database' },
  { pattern: /'(now|today|tomorrow|yesterday)'\s*::/i, what: 'a day of the database' },
];

/** Files that may, each with its reason. */
const EXCEPT: ReadonlySet<string> = new Set([
  // When this database itself was brought up to date: the default of a column no rule reads.
  'src/server/store/migrate.ts',
]);

export function breachesOfClock(file: string, text: string): string[] {
  if (!ROOMS.test(file) || EXCEPT.has(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = /^\s*(\/?\*)/.test(line) ? '' : line.replace(/(^|\s)\/\/.*$/, '');
    return ASKED.filter(({ pattern }) => pattern.test(code)).map(
      ({ what }) => `${file}:${index + 1} asks the wall clock (${what}) instead of the clock port`,
    );
  });
}
