import { COLUMN_SIZES, useAddresses, widthsOf } from './addresses.tsx';
import { useServer } from './context.tsx';

/** What a heavy island needs beyond the site's content policy, or gives up of it. Holds for its pages alone. */
export type HeavyPolicy =
	/** `blob:` addresses of images, media and requests. */
	| 'blobs'
	/** Workers made from `blob:` addresses. The site's own worker files need no leave. */
	| 'workers'
	/** Nothing is loaded from other hosts, images neither: what the page reads cannot be sent away. */
	| 'closed';

export interface HeavyPoster {
	src: string;
	/** Shown with the dark theme. */
	srcDark?: string;
	alt: string;
	/** CSS pixels. They keep the place of what will be there. */
	width: number;
	height: number;
	/** How wide it is shown, as in the `sizes` of an image. Default: as the text of a doc. */
	sizes?: string;
}

interface Props {
	/** File name in the site's `components/heavy/`, without ending. */
	name: string;
	/**
	 * When its chunk loads: at a click on its button, when a pointer or finger first comes to the poster, once it is near the viewport, or when the
	 * browser is idle.
	 */
	load?: 'click' | 'contact' | 'visible' | 'idle';
	/** What the component gets: JSON, small. */
	props?: object;
	poster: HeavyPoster;
	/** On the button over the poster: `Play the demo`. */
	label: string;
	policy?: HeavyPolicy[];
	/** Parameters of the address that are this island's: a link with one of them starts it, and brings the reader to it. */
	query?: readonly string[];
}

/**
 * A component with a chunk of its own, which runs in the browser alone. Until it is there, and where it cannot be, its poster shows. Server only.
 *
 *     <HeavyIsland name="Viewer" load="click" label="動かす" poster={{ src: '/a.webp', alt: '…', width: 640, height: 400 }} />
 */
export function HeavyIsland({ name, load = 'click', props = {}, poster, label, policy = [], query = [] }: Props) {
	const { queue, idPrefix, inert, site } = useServer();
	const { strings, assets } = site;
	const chunk = assets.heavy?.islands[name];
	if (!assets.heavy || !chunk) throw new Error(`No heavy island named ${name}: the site's components/heavy/ has none`);
	if (inert) return <Poster poster={poster} />;
	const id = `${idPrefix}${queue.length}`;
	// Takes its number among the islands; there is nothing to fill in.
	queue.push({ id, name, props, own: false });
	return (
		<div
			className="heavy"
			data-island={name}
			data-island-id={id}
			data-props={JSON.stringify(props)}
			data-runtime={assets.heavy.runtime}
			data-chunk={chunk.src}
			data-style={chunk.style}
			data-load={load}
			data-policy={policy.length ? policy.join(' ') : undefined}
			data-query={query.length ? query.join(' ') : undefined}
			data-state="idle"
		>
			<link rel="stylesheet" href={assets.heavy.style} />
			<div className="heavy-poster">
				<Poster poster={poster} />
				<div className="heavy-cover" data-nosnippet="">
					<button type="button" className="button heavy-start needs-script">
						{label}
					</button>
					<p className="heavy-status" role="status" data-text={strings.heavy.loading} />
					<div className="heavy-failed" role="alert">
						<p>{strings.heavy.failed}</p>
						<button type="button" className="button button-quiet heavy-retry">
							{strings.errors.retry}
						</button>
					</div>
				</div>
			</div>
			<div className="heavy-live" tabIndex={-1} />
		</div>
	);
}

function Poster({ poster: { src, srcDark, alt, width, height, sizes = COLUMN_SIZES } }: { poster: HeavyPoster }) {
	const map = useAddresses();
	const size = { width, height, loading: 'lazy', decoding: 'async' } as const;
	const image = (address: string) => ({
		...widthsOf({ src: address, sizes, ...size }, map),
		src: map?.href(address, 'image') ?? address,
	});
	return (
		<>
			<img className={srcDark ? 'heavy-light' : undefined} {...image(src)} alt={alt} {...size} />
			{srcDark && <img className="heavy-dark" {...image(srcDark)} alt={alt} {...size} />}
		</>
	);
}
