import { format } from '../../strings/index.ts';
import { useAddresses } from '../addresses.tsx';
import { useSite, useStrings } from '../context.tsx';

interface EmbedProps {
	/** Address of the page to show: that of a video on YouTube or Vimeo, or of anything that may be framed. */
	url: string;
	/** What it shows: its name for everyone, and the link's text where frames are off. */
	title: string;
	/** An image shown until a reader asks for the rest. */
	poster?: string;
	/** Width to height. Default 16/9. */
	ratio?: '16/9' | '4/3' | '1/1';
}

/**
 * A page of another site, loaded when a reader opens it and not before: `<Embed url="https://www.youtube.com/watch?v=…" title="A tour" />`. Needs no script.
 * The host has to be in `markdown.frameHosts`.
 */
export function Embed({ url, title, poster, ratio = '16/9' }: EmbedProps) {
	const { embed } = useStrings().doc;
	const { frameHosts } = useSite();
	const addresses = useAddresses();
	if (!title) throw new Error('<Embed> has no title: say what it shows');
	const address = frameAddress(url);
	if (!frameHosts.some((host) => host.toLowerCase() === address.host))
		throw new Error(`<Embed> cannot show ${address.host}: add "${address.host}" to markdown.frameHosts in the config`);
	return (
		<details className={`embed embed-${ratio.replace('/', '-')}`}>
			<summary>
				{poster && <img src={addresses ? addresses.href(poster, 'image') : poster} alt="" loading="lazy" decoding="async" />}
				<span className="embed-label">
					<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
						<path fill="currentColor" d="M8 5v14l11-7z" />
					</svg>
					{format(embed.play, { title })}
				</span>
			</summary>
			<iframe
				src={address.href}
				title={title}
				loading="lazy"
				allow="fullscreen; picture-in-picture; encrypted-media"
				referrerPolicy="strict-origin-when-cross-origin"
			/>
		</details>
	);
}

/** A video: a file of the site, `<Video url="./tour.mp4" title="A tour" />`, or one on another site, shown as `<Embed>` shows it. */
export function Video(props: EmbedProps & { /** Captions as WebVTT. */ captions?: string }) {
	const { url, title, poster, captions } = props;
	const { locale } = useSite();
	const addresses = useAddresses();
	if (!/\.(?:mp4|m4v|webm|ogv|mov)(?:[?#].*)?$/i.test(url ?? '')) return <Embed {...props} />;
	if (!title) throw new Error('<Video> has no title: say what it shows');
	const final = (href: string) => (addresses ? addresses.href(href, 'image') : href);
	return (
		<figure className="figure video">
			{/* biome-ignore lint/a11y/useMediaCaption: a video without speech has none; the manual asks for them */}
			<video src={final(url)} poster={poster && final(poster)} controls preload="none" aria-label={title}>
				{captions && <track kind="captions" src={final(captions)} srcLang={locale} label={title} default />}
			</video>
			<figcaption>{title}</figcaption>
		</figure>
	);
}

/** Address to frame: `https://youtu.be/ID` → `https://www.youtube-nocookie.com/embed/ID`. @throws where it is none */
function frameAddress(url: string): URL {
	if (!URL.canParse(url ?? '') || new URL(url).protocol !== 'https:')
		throw new Error(`<Embed> has no address to show: url="${url ?? ''}" must begin with https://`);
	const address = new URL(url);
	const host = address.host.replace(/^(?:www|m)\./, '');
	const youtube = host === 'youtu.be' ? address.pathname.slice(1) : host === 'youtube.com' ? address.searchParams.get('v') : null;
	if (youtube) return new URL(`https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtube)}?autoplay=1`);
	const vimeo = host === 'vimeo.com' ? /^\/(\d+)/.exec(address.pathname)?.[1] : undefined;
	return vimeo ? new URL(`https://player.vimeo.com/video/${vimeo}`) : address;
}
