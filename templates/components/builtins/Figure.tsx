import type { ReactNode } from 'react';
import { useAddresses } from '../addresses.tsx';

interface Props {
	caption?: string;
	/** An image; or put `![…](…)`, a table or code between the tags, which also gets smaller copies of the image. */
	src?: string;
	alt?: string;
	width?: number;
	height?: number;
	children?: ReactNode;
}

/** Anything with a caption: `<Figure caption="Parts of a page">![…](./parts.png)</Figure>`. */
export function Figure({ caption, src, alt, width, height, children }: Props) {
	const addresses = useAddresses();
	if (!src && !children) throw new Error('<Figure> shows nothing: give it src, or put something between its tags');
	if (src && alt === undefined)
		throw new Error('<Figure> has src and no alt: say what the image shows, or write alt="" where it shows nothing new');
	return (
		<figure className="figure">
			{src && (
				<img src={addresses ? addresses.href(src, 'image') : src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
			)}
			{children}
			{caption && <figcaption>{caption}</figcaption>}
		</figure>
	);
}
