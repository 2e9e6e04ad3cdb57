"""OncoTree's parents of the cancer types that portals' tables have: of each line the parent, then its children.

No file of OncoTree's of that time could be had as a package: the lines were written down from its published tree. Types that portals have
beside OncoTree's (`leukemia` beside `leuk`) hang where their namesakes do. Where a type's place between its tissue and itself was not certain, it hangs
on the tissue.
"""

TREE = """
tissue: adrenal_gland ampulla_of_vater biliary_tract bladder blood bone bowel breast cervix cns eye head_neck kidney liver lung lymph other ovary
tissue: pancreas penis peritoneum pleura prostate skin soft_tissue stomach testis thymus thyroid uterus vulva pan_cancer
adrenal_gland: aca acc phc
ampulla_of_vater: ampca
ampca: iampca mampca pampca
biliary_tract: chol gbc
chol: ehch ihch phch
bladder: blad blca blsc imtb scbc srcbc uca urca utuc
uca: uad uscc
blood: bpdcn hist leuk leukemia mds mm mpn
hist: ecd lch
leuk: all aml cll cml hcl lgll
all: ball tall
aml: amol
mpn: etc myf pcv
bone: chbl chdm chs es gctb os
chdm: cchdm ddchdm
chs: ddchs emchs mchs mychs
os: chos fios hgsos lgcos osos paos peos scos secos teos
bowel: ansc apad armm coadread ginet sbc
apad: ctaap gccap maap mcap srap
coadread: coad mcca read sccr
ginet: hgnec
breast: brca brca-es0 breast_carcinoma dcis ibc lcis pd pt
brca: acbc brcanos brsrcc idc ilc immc mbc mdlc
mbc: embc mmbc
embc: masc mascc mscc
mmbc: cchm com mcs
pt: blpt bpt mpt
cervix: cabc cacc cead ceas cegcc celi cene cerms cervical_cancer cesc scce
cead: cecc ceen cemn cemu cese cevg ecad vgce
cemu: gcemu icemu scemu
cns: bgct cpt difg embt encg epmt glioma mbt mnet mngt nerve_sheath_tumor nst pgng pint selt
bgct: bcca bec bimt bmgct bmgt bmt byst gmn
cpt: acpp cpc cpp
difg: aastr aoast aodg astr dipg gb hggnos oast odg
gb: gbm gsarc scgbm
embt: atrt etantr mbl mdep nbl onbl pnet
mbl: ambl dmbl mben mmb mmbl
encg: agng dia dig gng lggnos past pma pxa
epmt: ape cce epm mpe sube
mbt: mlym mt pbt
mnet: angl astb chgl clnc cnc dnt evn gnc hgnet ldd lgnet pgnt prnet rgnt
mngt: anm atm ccm chom hmbl hpccns mchscns mng ppm rhm sftcns
nst: mpnst nfib schw
schw: cschw mschw
pint: pbl pinc pptid ptpr
selt: acpg aptad gct pcgp ptad ptca ptcy scoah
eye: om rbl
om: cm um
head_neck: hnne hnsc npc odgc saca
hnsc: hnscup hphsc lxsc ocsc ophsc snsc
odgc: ccoc
saca: accc acyc mucc myec sdac
kidney: ccsk mrt rcc rea renal_cell_carcinoma wt
rcc: ccrcc nccrcc
nccrcc: ccprc chrcc mrc mtscc prcc rocy srcc urcc
liver: flc hcc hccihch liad lias lihb
lung: aluca imtl luca lune non-small_cell_lung_cancer nsclc sclc
nsclc: lclc luad luas lusc sarcl sgttl
lclc: blclc cclc leclc rlclc
sarcl: gclc
sgttl: luacc lumec
lymph: hl nhl non-hodgkin’s_lymphoma
nhl: bcl tnkl
bcl: bl dlbcl fl mbcl mcl mzl pcnsl sll wm
tnkl: alcl ptcl sezs
other: cup mixed unk
cup: adnos sccnos
ovary: ogct ovarian_cancer ovt scst
ogct: occa odys oec ogbl oimt omgct omt ope oyst
ovt: btov ccbov ccov ebov eov mbov mov mxov ocs osmad osmbt osmca sbmov sbov scco soc
btov: btbeov btbov btmov
soc: hgsoc lgsoc
scst: grct mft slct
pancreas: paac paad paasc pact panet
penis: pscc
pscc: bpscc vpscc wpscc
peritoneum: pemeso
pleura: plmeso
prostate: prad prne prscc
skin: adpa aeca afx bcc cscc df dte empsgc mac mcc mel pct poca poro ppct seba sgad skac spir
mel: acrm desm mucm mup skcm skcn sklmm
soft_tissue: angs asps ccs dcs des dfsp dsrct ehae epis fibs gist hema imt ints lgfms lipo lms mfh mfs mpc myxo ofmt pecoma ras rms sft syns
dcs: fdcs hdcs idcs
lipo: ddls mrls plls wdls
rms: arms erms plrms scrms
stomach: egc epdca escc esophagogastric_carcinoma
egc: esca gej grc spdac stad stas stsc
stad: dstad istad mstad pstad ssrcc tstad ustad
testis: nsgct sem tlym tmeso
nsgct: embca mgct tcca tt tyst
thymus: tet
tet: thyc thym
thyroid: thap thfo thhc thme thpa thpd
uterus: gestational_trophoblastic_disease gtd outt ucec usarc uterine_sarcoma
gtd: ett mp pstt ucca
mp: chm ihm phm
ucec: uasc uccc ucs uec umc umec unec usc uuc
usarc: ess ousarc uas upecoma usmt uus
ess: hgess lgess
usmt: ulm ulms ustump
ulms: uelms umlms
vulva: vgct vm vsc
vgct: vcca vdys vimt vmgct vmt voec vpe vyst
"""


def parents() -> dict[str, str]:
    """Returns code → code of its parent. A blank in a code is written as an underscore where the code has none of its own."""
    found = {}
    for line in TREE.split("\n"):
        parent, _, children = line.partition(":")
        for child in children.split():
            found[child if child in UNDERSCORED else child.replace("_", " ")] = parent
    return found


UNDERSCORED = frozenset(("adrenal_gland", "ampulla_of_vater", "biliary_tract", "head_neck", "pan_cancer", "soft_tissue"))
