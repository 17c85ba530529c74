import { Code, Icon, Link, useData } from 'vrmdocs/theme';
import { dateText, type Releases, urls } from '../lib/releases.ts';
import { useRelease } from '../lib/useRelease.ts';
import '../styles/release-page.css';
import '../styles/releases.css';

/** Facts of a version at the top of its page: `<ReleaseHeader version="v0.125.0" />`. */
export default function ReleaseHeader({ version }: { version: string }) {
	const release = useRelease(version);
	const releases = useData<Releases>('releases');
	const { tag, date, unity, packages, milestone, downloads } = release;
	const neighbour = (name: string | undefined) => (name ? releases[name] : undefined);
	const [previous, next] = [neighbour(release.previous), neighbour(release.next)];
	return (
		<section className="release-header" aria-label={`${version}の情報`}>
			<dl className="release-facts">
				{date && (
					<div>
						<dt>公開日</dt>
						<dd>
							<time datetime={date}>{dateText(date)}</time>
						</dd>
					</div>
				)}
				{unity && (
					<div>
						<dt>Unity</dt>
						<dd>{unity}</dd>
					</div>
				)}
				{packages && (
					<div className="release-packages">
						<dt>パッケージ</dt>
						{Object.entries(packages).map(([name, number]) => (
							<dd key={name}>
								<Code>{name}</Code> {number}
							</dd>
						))}
					</div>
				)}
			</dl>
			<p className="release-links">
				<Link href={upgradeAddress(version, tag && !next?.tag ? 'to' : 'from', tag)}>
					{tag && next?.tag ? 'このバージョンから更新するときの作業' : 'このバージョンに更新するときの作業'}
				</Link>
			</p>
			{(tag || milestone || downloads) && (
				<p className="release-links">
					{downloads?.map((file) => (
						<a href={file.url} key={file.url} rel="noopener noreferrer">
							{file.label}
						</a>
					))}
					{tag && (
						<a href={urls.release(tag)} rel="noopener noreferrer">
							<Icon name="github" />
							ダウンロード(GitHub)
						</a>
					)}
					{milestone !== undefined && (
						<a href={urls.milestone(milestone)} rel="noopener noreferrer">
							<Icon name="list" />
							マイルストーン
						</a>
					)}
				</p>
			)}
			{(previous || next) && (
				<p className="release-neighbours">
					{previous && (
						<Link href={previous.route}>
							<Icon name="arrow-left" />
							{`前のバージョン ${release.previous}`}
						</Link>
					)}
					{next && (
						<Link href={next.route}>
							{`次のバージョン ${release.next}`}
							<Icon name="arrow-right" />
						</Link>
					)}
				</p>
			)}
		</section>
	);
}

/** The upgrade tool with this version chosen; without a tag it has none to choose. */
const upgradeAddress = (version: string, end: 'from' | 'to', tag: string | undefined): string =>
	`/release/${tag ? `?${end}=${version}` : ''}#upgrade-range`;
