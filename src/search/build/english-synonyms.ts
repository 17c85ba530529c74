/**
 * English words that readers use for each other, whatever a site is about, and everyday words and abbreviations of what documentation calls by
 * another name; `_` is a space, `;` ends a group. They go into the index of a site with English, behind the site's own, so that the worker's script need not hold them.
 */
const GROUPS = `
	delete remove uninstall; difference differences vs versus compare comparison; forbid prevent disallow block; folder directory;
	location located path; newest latest; reuse share shared; settings configuration config options; error failure problem;
	autocomplete completion; upgrade update; begin start; picture image; vulnerability vulnerabilities security; change switch;
	slow → performance; screenshot → capture; hotkey shortcut; undo revert rollback; turn_off disable; turn_on enable;
	login log_in sign-in sign_in; signup sign-up sign_up register; ignore exclude skip; big large; price pricing cost; env environment;
	auth authentication; repo repository; db database; param parameter; arg argument; regex regexp regular_expression; postgres postgresql;
	k8s kubernetes; vscode vs-code; i18n internationalization; a11y accessibility; find → search; saved → stored storage;
	resize → size dimensions; size dimensions; bigger smaller → size; faster speed → performance;
	crash crashes freeze hang → troubleshooting error; broken → troubleshooting error; buy purchase; pay → payment billing;
	money_back → refund; coupon → discount; invoice receipt; phone smartphone → mobile android ios; iphone ipad → ios; photo → image;
	movie → video; sound voice → audio; pen pencil → drawing; website site; equation formula → math latex; flowchart chart → diagram;
	checkbox → task; todo task; powerpoint → slides presentation; excel spreadsheet → csv;
	beta preview → early_access experimental prerelease pre-release; combine join merge; separate split; download → export;
	restore recover recovery; forgot forgotten lost → recovery reset; reminder → notification alarm; alert → notification; nickname → alias;
	collapse fold; translate translation localization; password passphrase; copy duplicate clone; email mail; popup modal dialog;
	hover → tooltip; schedule → cron; ssl https → certificate tls; dark_mode → theme appearance; look looks → appearance theme style;
	wysiwyg → rich_text visual_editor; executable binary; kill terminate stop; quit exit; ban → block suspend; by_hand → manual manually;
	colleague coworker → team; loop iterate; verify validate check; typo → spelling; example sample; requirements prerequisites;
	limit quota maximum; tutorial → getting_started quickstart; terminal cli command-line command_line; two-factor multi-factor 2fa mfa;
	licence license; gray grey; os → operating_system; js → javascript; ts → typescript; md → markdown; img → image; app → application;
	admin → administrator; dev → development; prod → production; lib → library; func → function; var → variable; pkg → package; cmd → command;
	dir → directory folder; msg → message; docs doc → documentation; dep deps → dependency; perf → performance; mac → macos;
	text_message → sms; nearby near → geo location; several multiple; fake dummy mock; avatar profile_picture; external → third-party outgoing
`;

export const ENGLISH_SYNONYMS: string[][] = GROUPS.trim()
	.split(/;\s+/)
	.map((group) => group.split(' ').map((word) => word.replaceAll('_', ' ')));
