/** Stems of a language: a script of its own, for sites that search in it. */
export { stemmer } from '@orama/stemmers/german';
