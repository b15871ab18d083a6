// Properties are tried with the same cases in every run, so that a red run is red again; other cases are looked at with
// PROPERTY_SEED=<number>.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) });
