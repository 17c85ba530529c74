/** The inline script of redirect pages: like their meta element, which browsers without scripts follow, but it keeps query and anchor. */
export const redirectScript =
	'(function(t,q){t.search+=t.search?q.replace("?","&"):q;t.hash=t.hash||location.hash;location.replace(t)})(new URL(document.currentScript.dataset.to,location),location.search)';
