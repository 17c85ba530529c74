import { useEffect, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';

/** Link to the top of the page, shown when the reader scrolls up far below it. */
export default function BackToTop({ top = '_top' }: { top?: string }) {
	const { backToTop } = useStrings();
	const [shown, setShown] = useState(false);
	useEffect(() => {
		const control = new AbortController();
		let last = scrollY;
		const onScroll = (): void => {
			if (Math.abs(scrollY - last) < 4 && scrollY > innerHeight) return;
			setShown(scrollY > innerHeight && scrollY < last);
			last = scrollY;
		};
		addEventListener('scroll', onScroll, { passive: true, signal: control.signal });
		document.addEventListener('vrmdocs:page', () => setShown(false), { signal: control.signal });
		return () => control.abort();
	}, []);
	return (
		<a className="back-to-top" href={`#${top}`} data-shown={shown || undefined} aria-label={backToTop} title={backToTop}>
			<Icon name="arrow-up" />
		</a>
	);
}
