import type { LogoProps } from '../props.ts';

/** Logo with its dark variant; the stylesheet shows the one of the current theme. `loading` keeps React from preloading both. */
export function Logo({ logo }: { logo: LogoProps }) {
	const { src, srcDark, alt, width, height } = logo;
	return (
		<>
			<img
				className={srcDark ? 'logo logo-light' : 'logo'}
				src={src}
				alt={alt}
				width={width}
				height={height}
				loading="lazy"
				decoding="async"
			/>
			{srcDark && <img className="logo logo-dark" src={srcDark} alt={alt} width={width} height={height} loading="lazy" decoding="async" />}
		</>
	);
}
