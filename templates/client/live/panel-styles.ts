/** Styles of the panel, which is in a shadow tree, so that broken styles of the site do not affect it. */
export const styles = `
:host { all: initial; position: fixed; z-index: 2147483000; inset: auto 0 0 0; display: grid; justify-items: start; gap: 0.5rem; padding: 0.75rem; pointer-events: none; font: 0.875rem/1.6 system-ui, sans-serif; color: var(--ink, #1a1d21); }
:host > * { pointer-events: auto; }
[hidden] { display: none !important; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
.badge, .close { font: inherit; color: inherit; cursor: pointer; border: 1px solid currentColor; border-radius: 999px; padding: 0.25rem 0.875rem; background: var(--surface, #fff); min-block-size: 1.75rem; pointer-events: auto; }
.badge { font-weight: 600; box-shadow: 0 2px 12px #0003; }
.badge[data-kind="error"] { color: var(--danger, #b3261e); }
.badge[data-kind="warning"] { color: var(--warning, #855400); }
.badge:disabled { cursor: default; }
.list { pointer-events: auto; box-sizing: border-box; inline-size: min(60rem, 100%); max-block-size: 60vh; overflow: auto; background: var(--surface, #fff); border: 1px solid var(--danger, #b3261e); border-radius: 8px; padding: 0.75rem 1rem 1rem; box-shadow: 0 4px 32px #0004; }
.head { display: flex; justify-content: space-between; align-items: center; gap: 1rem; position: sticky; inset-block-start: -0.75rem; background: inherit; padding-block: 0.25rem; }
h2 { font-size: 1rem; margin: 0; }
p { margin: 0.25rem 0 0; }
.problem { border-block-start: 1px solid var(--line, #e1e4e7); margin-block-start: 0.75rem; padding-block-start: 0.5rem; }
.place { font-family: ui-monospace, monospace; color: var(--ink-2, #474d54); overflow-wrap: anywhere; }
.message { font-weight: 600; overflow-wrap: anywhere; }
.error .message { color: var(--danger, #b3261e); }
.warning .message { color: var(--warning, #855400); }
.frame { margin: 0.5rem 0 0; padding: 0.5rem 0; overflow-x: auto; background: var(--surface-2, #f6f7f8); border-radius: 4px; font: 0.8125rem/1.6 ui-monospace, monospace; }
.row { padding-inline: 0.75rem; }
.row.at { background: var(--danger-soft, #fcefed); display: inline-block; min-inline-size: calc(100% - 1.5rem); }
.number { display: inline-block; min-inline-size: 2.5rem; padding-inline-end: 1rem; text-align: end; color: var(--ink-3, #5f666e); user-select: none; }
mark { background: var(--danger, #b3261e); color: var(--surface, #fff); border-radius: 2px; }
.hint { color: var(--ink-2, #474d54); white-space: pre-wrap; overflow-wrap: anywhere; }
.notice { position: fixed; inset: 0 0 auto 0; margin: 0; padding: 0.5rem 1rem; background: var(--warning-soft, #fdf5e3); color: var(--warning, #855400); border-block-end: 1px solid currentColor; text-align: center; font-weight: 600; }
.notice:empty { display: none; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--accent-text, #20262d); outline-offset: 2px; }
@media print { :host { display: none; } }
`;
